const TOPIC =
  /^\W*(?:(?:what|who) (?:is|are|was|were|does|do)|define|explain|what do you know about|definition of|meaning of)\s+(?:an?\s+|the\s+)?(?:meant by\s+|acronym\s+|abbreviation\s+|term\s+|definition of\s+|meaning of\s+)?([^?.!,;]{2,60}?)(?:\s+(?:mean|stand for|stands for|refer to))?\W*$/i

/**
 * What a sentence looks like that says what a thing is, for questions that ask just that: "X is a …", "X refers to …",
 * "… (X)", "X, a …". Null for all other questions.
 */
export function definitionOf(question: string): RegExp | null {
  const topic = TOPIC.exec(question.slice(0, 200))?.[1]?.trim()
  if (!topic || topic.split(/\s+/).length > 5) return null
  const words = topic
    .split(/[\s-]+/)
    .map(escaped)
    .join('[\\s-]+')
  const says =
    '(?:is|are|was|were)\\s+(?:an?|the|one|any|defined|known|called|considered)\\b|refers? to|means|stands? for|denotes?'
  return new RegExp(
    `\\(${words}s?\\)|\\b${words}s?\\b(?:\\s*\\([^()]{1,40}\\))?\\s*(?:,\\s+(?:an?|the)\\s|${says})|(?:called|known as|termed|defined as)\\s+(?:the\\s+)?${words}`,
    'i',
  )
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
