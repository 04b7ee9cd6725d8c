/** Width and height of a page in points. */
export type PageSize = { width: number; height: number }
