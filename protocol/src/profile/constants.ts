/** The fixed label of a person without a name; `displayName` puts `#` and the id behind it. */
export const DISPLAY_NAME_LABEL = 'Reader'
/** File name endings of a picture (specification §5). */
export const IMAGE_TYPES = ['jpg', 'jpeg', 'png'] as const
/** Largest picture, in bytes. */
export const IMAGE_BYTES_MAX = 5 * 1_048_576
