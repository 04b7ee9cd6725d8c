import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Belongings } from '../../../accounts/belongings.ts'
import { shareOffers } from '../../../papers/access/tables.ts'
import { isListed } from '../../../papers/conditions.ts'
import { articles } from '../../../papers/tables.ts'
import { notifyInvited } from './offers.ts'
import { isOpenOffer } from './queries.ts'

const { tokenHash: _, ...columns } = getTableColumns(shareOffers)

/** Offers of a person’s papers and to the person. They end with the paper, and with the invited account. */
export const sharingBelongings: Belongings = {
  lists: (db, accountId) => ({
    'share-offers': () =>
      db
        .select(columns)
        .from(shareOffers)
        .innerJoin(articles, eq(articles.id, shareOffers.articleId))
        .where(eq(articles.ownerId, accountId)),
    'paper-invitations': () =>
      db
        .select({
          articleId: shareOffers.articleId,
          level: shareOffers.level,
          state: shareOffers.state,
          createdAt: shareOffers.createdAt,
          answeredAt: shareOffers.answeredAt,
        })
        .from(shareOffers)
        .where(eq(shareOffers.accountId, accountId)),
  }),
  /** Invitations to an address wait for its confirmed registration. */
  async created(context, tx, { id: accountId, email }) {
    const found = await tx
      .update(shareOffers)
      .set({ accountId })
      .where(and(eq(shareOffers.email, email), isNull(shareOffers.accountId), isOpenOffer(context.now())))
      .returning()
    for (const { articleId, level } of found.toSorted((a, b) => a.id - b.id)) {
      const [paper] = await tx
        .select()
        .from(articles)
        .where(and(eq(articles.id, articleId), isListed))
      if (paper) await notifyInvited(context, tx, { articleId, accountId, level, sharerId: paper.ownerId })
    }
  },
}
