import { Avatar } from '@mantine/core'

/** A user's picture or initials, an empty circle while the name is not known; decoration beside a name that is written. */
export function Portrait({ name, url, size }: { name: string | null; url: string | null; size: number }) {
  if (name === null)
    return (
      <Avatar size={size} radius="50%" color="ink" variant="outline" aria-hidden>
        {' '}
      </Avatar>
    )
  return <Avatar src={url} name={name} size={size} radius="50%" color="ink" variant="outline" alt="" aria-hidden />
}
