import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/db.ts'
import { collectionMembers, collections } from '../tables.ts'
import { highlightCollections, highlights } from './tables.ts'

/**
 * Ends the sharing of highlights in a collection and all below it by authors who do not see it any more, so that it does
 * not return with them.
 */
export async function endHiddenShares(tx: Db, collectionId: number): Promise<void> {
  await tx.execute(sql`with recursive down(id) as (
    select ${collectionId}::int
    union select below.id from ${collections} below join down on below.parent_id = down.id
  ), up(collection_id, id) as (
    select id, id from down
    union select up.collection_id, above.parent_id from ${collections} above join up on up.id = above.id
      where above.parent_id is not null
  ), seen(collection_id, account_id) as (
    select up.collection_id, owned.owner_id from ${collections} owned join up on up.id = owned.id
    union select up.collection_id, member.account_id from ${collectionMembers} member
      join up on up.id = member.collection_id
  )
  delete from ${highlightCollections} shared using ${highlights} marked
  where marked.id = shared.highlight_id and shared.collection_id in (select id from down)
    and not exists (select 1 from seen
      where seen.collection_id = shared.collection_id and seen.account_id = marked.account_id)`)
}
