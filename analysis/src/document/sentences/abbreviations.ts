/** Abbreviations that are always followed by more of the same sentence. Lower case, without the last dot. */
export const inner: ReadonlySet<string> = new Set(
  `e.g i.e cf vs viz fig figs eq eqs eqn eqns ref refs sec secs sect sects ch chap chaps app tab tabs thm lem prop cor
  def alg dr drs mr mrs ms prof profs st mt no nos nr vol vols pp p ed eds trans rev hon gen col lt capt sgt rep sen
  approx ca c.f resp incl excl esp dept univ assoc proc symp conf int natl int'l suppl art par para arts bibl bd abb bzw
  vgl z.b d.h u.a s.a ff p.ex v.s w.r.t s.t i.i.d n.b q.v stat math phys chem biol nat sci lett chr str gen jan feb mar apr jun jul
  aug sep sept oct nov dec`.split(/\s+/),
)

/** Abbreviations that may also end a sentence: the next word decides. */
export const open: ReadonlySet<string> = new Set(
  `al etc inc ltd co corp jr sr sp spp subsp var cv hr hrs min mins sec max wt vol ave est bros a.m p.m a.k.a u.s u.k e.u
  u.n u.s.a ph.d m.d b.sc m.sc ibid op cit et`.split(/\s+/),
)

/** Words that, with a capital after such an abbreviation, begin a sentence rather than continue a name. */
export const starters: ReadonlySet<string> = new Set(
  `A An The This That These Those There Then Thus Therefore Hence Here However Moreover Furthermore Additionally Also
  Although Though While Whereas When Where Which Who What Why How If In On At By For From To With Without Within Under
  Over After Before During Since Because As So But And Or Nor Yet We Our Us They Their It Its He She His Her I My You
  Your One Two Three Some Many Most Several Each Every All Both Another Other Such Similarly Finally First Second Third
  Next Note Let Given Consider Recently Previously Currently Interestingly Importantly Notably Consequently Accordingly
  Conversely Nevertheless Nonetheless Indeed Instead Overall Briefly Specifically Together Using Based Unlike Despite
  Further Subsequently Results Data Samples Cells Mice Figure Table Section`.split(/\s+/),
)
