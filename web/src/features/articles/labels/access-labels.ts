import type { Article } from '@colophon/protocol/articles/entities'

/** The access state of a paper (specification §4); an unpublished one is marked as visible to its owner only. */
export function accessLabel({
  access,
  source,
  isPublished,
}: Pick<Article, 'access' | 'source' | 'isPublished'>): string {
  return source === 'system' && !isPublished ? `${access} · only you until published` : access
}

/** The same in lists, where a draft is called one. */
export function listedAccess(article: Parameters<typeof accessLabel>[0]): string {
  return article.source === 'system' && !article.isPublished ? 'Draft, only you' : article.access
}

/** Where an archive record comes from, as lists name it; its page names the provider. */
export function archiveLabel({ archiveId }: Pick<Article, 'archiveId'>): string {
  return archiveId === null ? 'Archive' : 'arXiv'
}

/** URL parameter that opens the access dialog. */
export const ACCESS_FLAG = 'access'

/** Said before a paper is published. */
export const PUBLISHING_RIGHTS =
  'Publish only what you have the right to share. Publishing adds no licence: the terms of the authors and the publisher apply.'

/** URL parameter that opens the dialog of sharing. */
export const SHARE_FLAG = 'share'

/** Texts for making a paper public or private, before and after. */
export function accessChange({ isPublic, isPublished }: Pick<Article, 'isPublic' | 'isPublished'>): {
  verb: string
  title: string
  effect: string
  done: string
} {
  const verb = isPublic ? 'private' : 'public'
  const listed = isPublished ? 'The paper stays listed' : 'Once the paper is published, it is listed'
  return {
    verb: `Make ${verb}`,
    title: `Make this paper ${verb}?`,
    effect: isPublic
      ? `${listed} in the knowledge base: everyone can still read its title, authors and abstract. Only you and people you allow will be able to read its text and claims.`
      : 'Once the paper is published, everyone can read it and its claims.',
    done: isPublic
      ? 'Private. Only you and people you allow can read its text; its abstract stays visible.'
      : 'Public. Everyone can read it once it is published.',
  }
}
