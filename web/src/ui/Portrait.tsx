import { Avatar } from '@mantine/core'

/** A person's picture, or their initials; decoration beside a name that is written. */
export function Portrait({ name, url, size }: { name: string; url: string | null; size: number }) {
  return <Avatar src={url} name={name} size={size} radius="50%" color="ink" variant="outline" alt="" aria-hidden />
}
