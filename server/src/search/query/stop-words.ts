/** Stop words; they count only in quotes or when there is nothing else. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been but by can did do does for from had has have how i if in into is it its of on or our ' +
    'such that the their them then there these they this to was we were what when where which who why will with'
  ).split(' '),
)
