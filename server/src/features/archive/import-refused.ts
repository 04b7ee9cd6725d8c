/** An import cannot start or continue; `message` is for the user, and nothing partial is left. */
export class ImportRefused extends Error {}
