import type * as React from 'react';

// For the developer tools, React's development build stores a stack trace, a task and a timeline entry of each element
// and component. Tests do not read them, and they take an eighth of the browser's time.

// React looks for these functions when it is loaded.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

/** React stores no more stack traces after 10,000 elements. It sets this count to 0 every second. */
const COUNT = 'recentlyCreatedOwnerStacks';
/** Loaded here, because an import statement would load it before the lines above. */
const react: typeof React & Readonly<Record<string, unknown>> = await import('react');
const internals = react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'] as object;
if (!(COUNT in internals)) throw new Error(`React has no ${COUNT} any more. Look for its new name.`);
Object.defineProperty(internals, COUNT, { get: () => Infinity, set: () => {} });
