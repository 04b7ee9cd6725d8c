import type { ClientBase } from 'pg'
import { avatarKey } from '../accounts/profile/avatar-url.ts'

/** Folders of the file store. */
export const FOLDERS = ['papers', 'avatars', 'docviz', 'imports']

/** The keys of all files that the database refers to. */
export async function referencedFiles(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`
    select article_url as key from articles where format is not null
    union select file_key from docviz_tasks
    union select pdf_key from docviz_results where pdf_key is not null
    union select zip_key from docviz_results where zip_key is not null
    union select file_key from library_imports where file_key is not null`)
  const { rows: avatars } = await client.query<{ name: string }>(
    'select avatar as name from profiles where avatar is not null',
  )
  return [...rows.map(({ key }) => key), ...avatars.map(({ name }) => avatarKey(name))]
}
