import { displayName } from '@colophon/protocol/profile/validation'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { profiles } from '../../../accounts/profile/tables.ts'
import { accounts } from '../../../accounts/tables.ts'
import { shareOffers } from '../../../papers/access/tables.ts'
import { isListed } from '../../../papers/conditions.ts'
import { articles } from '../../../papers/tables.ts'
import { defineJob } from '../../../platform/jobs/jobs-runner.ts'
import { MailRefused } from '../../../platform/mail/mail.ts'
import { withoutLinks } from '../../../platform/mail/without-links.ts'
import { isOpenOffer } from './queries.ts'

/** Mails an invitation to its address, whether or not that has an account. */
export const mailInvitationJob = defineJob({
  name: 'mail-invitation',
  payload: z.object({ offerId: z.number(), site: z.string().nullable() }),
  lane: 'mail',
  async run({ db, mail, now, log }, { offerId, site }) {
    const [found] = await db
      .select({
        email: shareOffers.email,
        title: articles.title,
        ownerId: articles.ownerId,
        username: profiles.username,
        frozenAt: accounts.frozenAt,
      })
      .from(shareOffers)
      .innerJoin(articles, eq(articles.id, shareOffers.articleId))
      .leftJoin(profiles, eq(profiles.accountId, articles.ownerId))
      .leftJoin(accounts, eq(accounts.id, shareOffers.accountId))
      .where(and(eq(shareOffers.id, offerId), isOpenOffer(now()), isListed))
    if (!found?.email || found.ownerId === null || found.frozenAt) return
    const sharer = withoutLinks(displayName({ id: found.ownerId, username: found.username }))
    const paragraphs = [
      `“${sharer}” invites you to read the paper “${withoutLinks(found.title)}”.`,
      `Sign in, or register with this e-mail address, to accept or decline it${site ? `:\n${site}/requests#invitation` : ' under Requests.'}`,
      'If you do not know this person, do nothing.',
    ]
    const text = `${paragraphs.join('\n\n')}\n\nColophon\n`
    try {
      await mail.send({ to: found.email, subject: 'Colophon: an invitation to read a paper', text })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.warn({ err: error }, 'the mail server rejected the address of an invitation')
    }
  },
})
