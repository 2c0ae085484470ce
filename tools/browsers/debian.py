"""Installs Debian's packages, where there are such and one may."""

from __future__ import annotations

import os
import shutil
import subprocess


def install(*packages: str) -> bool:
    """Whether all of them came; asks for no password."""
    if not shutil.which("apt-get"):
        return False
    root = [] if os.geteuid() == 0 else ["sudo", "-n"] if shutil.which("sudo") else None
    if root is None:
        return False
    for arguments in (["update", "-q"], ["install", "-y", "-q", *packages]):
        command = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *arguments]
        if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode:
            return False
    return True
