/** Posted by a thread once its code is loaded. */
export const READY = 'ready'
