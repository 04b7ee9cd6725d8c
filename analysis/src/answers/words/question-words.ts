/** Frequent words of questions about papers that name no topic, beside stop words. */
export const GENERIC_WORDS: ReadonlySet<string> = setOf(`
  able alone already anyway apart around basic basically bit brief briefly call called came case central certain come
  comes commentary content contents current currently described describes different discuss discussed discusses
  editorial essay even experiment experiments far folks gave general get gets given gives go goes gone got guys happen
  happened happens hows interesting investigation investigations investigator investigators involve involved involves
  issue key kind kinds know known like long look looked looking lot lots made main major make makes many much myself
  new novel number numbers often one ones overall part parts pdf piece pls plz point points preprint present presented
  presents principal propose proposed proposes provide provided provides put quick quickly rather report reported
  reports research researcher researchers saw scholars scientist scientists see seen sentence sentences short sort
  sorts state stated states studied studies study stuff take taken takes talk team text thanks themselves thing things
  think thought took tried try trying turn turned turns type types use used uses using want wanted way ways well went
  whats word words work works yourself`)

/** Words of research in general: in a question about the paper as a whole they name no topic either. */
export const RESEARCH_WORDS: ReadonlySet<string> = setOf(`
  abbreviation abbreviations absolute accepted accuracy accurate act added adopt adopted alpha analyse analyze
  application applications apply arrive arrow arrows art ask asked asking association associations average averages
  axes axis bad bar bars baseline basis beat beforehand beginner behind believe benchmark better bigger blinded bottom
  bring broad build built captured care carry catch category centre centres challenge change changed changes child
  choose claim claims clarify clear clearly close coefficient competition concept concepts concrete condition
  conditions confounder confounders consider construct consult continue contradict contributor control controls copy
  corrected correlation correlations couldn criteria critic crunch cut demonstrate dependent detail details deviation
  device difference differences disclosed dose dot dots drop dropped effective employ endpoint endpoints equation
  equipment essential essentials event everyday exact exclude excluded excludes excluding exclusion exclusions expect
  expected experimental expert explained extent external factor factors fail falls fare fast feature features file
  files final finish finished fit fluke focus follow followed formal frame frequency glossary good group groups hard
  headline hold idea improve improvement improvements increase indicator indicators influence innovative instrument
  instruments interest interests international interpret interval intervals intervention introduction issues jargon
  keep language leave less life limit limits line lines list literature longitudinal maximum met metric metrics minimum
  minute miss missing mission model models multiple name names negative non normal notation novelty objectively
  observational obtain occur old opposite option options original outcome outcomes outline outlook outperform
  outperformed outside per performance performed performer picked picture pitch plain possible practitioner
  practitioners predict predicted prediction predictions predictor predictors prevalence primary problem problems
  project protocol prove proxy publish qualitative quantify quantitative raise ran randomised randomized range raw
  reach read reader readers recent regarded relationship reliable rely replicate replicated replicates replicating
  replication replications repo rest restriction restrictions right risk sceptical secondary section select selected
  self sense several simulate simulated simulates simulating simulation simulations since skeptical solid sound special
  spell stand standard stands start statement statistic statistics stood strong subject subjects succeed success
  successful summaries summarise summarised summarises summarising summarize summarized summarizes summarizing
  supplement support supported surprising symbol symbols target technical terminology theory threshold ties title tool
  tops total treatment treatments trial trials trustworthy uncover unit units unknown unknowns update usual usually
  validated variable variables vertical walk wary whole winner worth wrap yardstick`)

function setOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
