/** An import that cannot begin or go on, told to the person who started it in words; nothing half-done is left of it. */
export class ImportRefused extends Error {}
