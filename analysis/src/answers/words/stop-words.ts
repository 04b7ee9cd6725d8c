/** Words of all questions, which indicate the type of answer and not the topic. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can
  could did do does doing done down during each either few for from further had has have having he her here hers him his
  how i if in into is it its itself let may me might more most must my no nor not of off on once only or other our ours
  out over own please same shall she should so some such tell than that the their theirs them then there these they this
  those through to too under until up upon us was we were what when where whether which while who whom whose why will
  with within without would you your yours paper article author authors document according give explain describe
  papers articles publications documents manuscripts say says said tells told mention mentioned publication manuscript
  anyone anybody anything anywhere someone somebody something somewhere somehow everyone everybody everything nobody
  nothing still yet ever actually really exactly just quite maybe perhaps else instead supposed
  ll re ve don doesn didn isn aren wasn weren`
    .split(/\s+/)
    .filter(Boolean),
)
