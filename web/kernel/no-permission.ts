/** Thrown where a page is not for this user; shown as a page of its own. */
export class NoPermission extends Error {}
