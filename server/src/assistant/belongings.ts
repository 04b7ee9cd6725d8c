import { eq } from 'drizzle-orm'
import type { Belongings } from '../accounts/belongings.ts'
import { modelPermissions, modelUsage, modelUses, ownModels } from './tables.ts'

/** What an account has set about models, without the key. */
export const modelBelongings: Belongings = {
  lists: (db, accountId) => ({
    'own-model': () =>
      db
        .select({ url: ownModels.url, model: ownModels.model, updatedAt: ownModels.updatedAt })
        .from(ownModels)
        .where(eq(ownModels.accountId, accountId)),
    'model-permission': () =>
      db
        .select({ host: modelPermissions.host })
        .from(modelPermissions)
        .where(eq(modelPermissions.accountId, accountId)),
    'model-usage': () => db.select().from(modelUsage).where(eq(modelUsage.accountId, accountId)),
    'model-uses': () =>
      db
        .select({
          savedQuestions: modelUses.savedQuestions,
          comparisons: modelUses.comparisons,
          keyClaims: modelUses.keyClaims,
          details: modelUses.details,
        })
        .from(modelUses)
        .where(eq(modelUses.accountId, accountId)),
  }),
}
