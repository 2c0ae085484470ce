// Globals of a service worker; TypeScript's library has only those common to all workers.

declare const clients: Clients;
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;
declare function addEventListener<Name extends keyof ServiceWorkerGlobalScopeEventMap>(
  name: Name,
  listener: (event: ServiceWorkerGlobalScopeEventMap[Name]) => void,
): void;
