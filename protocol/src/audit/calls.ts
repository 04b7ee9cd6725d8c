import { z } from 'zod'
import { LOOKUP_TEXT_MAX } from '../citations/calls.ts'
import { OnePaper } from '../page.ts'
import { route } from '../route.ts'
import { Audit } from './entities.ts'

/** The calls that check bibliographies, all additions. */
export const auditCalls = {
  ofPaper: route({
    method: 'GET',
    path: '/audit/paper',
    summary: 'Check the references of a paper against the papers and archive records here that I may list.',
    access: 'view',
    signedIn: true,
    paper: 'articleId',
    limit: 'upload',
    query: OnePaper,
    reply: Audit,
    errors: ['notComplete', 'archiveOnly', 'noFile'],
  }),
  ofList: route({
    method: 'POST',
    path: '/audit/list',
    whileImpersonating: 'allowed',
    summary:
      'Check a pasted bibliography (BibTeX, RIS, or a list with one reference on each line or in each paragraph) in the same way. Nothing is stored.',
    access: 'user',
    limit: 'upload',
    body: z.strictObject({ text: z.string().trim().min(1).max(LOOKUP_TEXT_MAX) }),
    reply: Audit,
  }),
} as const
