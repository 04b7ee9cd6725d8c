import { stem } from '@colophon/protocol/articles/stem'

/** Words that people ask with and papers write otherwise, a group per line; written for this project. */
const GROUPS = `
cause causes causing lead leads induce induces trigger triggers produce result due
child children infant infants pediatric paediatric newborn neonate kid kids
people persons individuals humans patients participants subjects population
elderly old older aged
death deaths mortality fatality fatal lethal died die
kill kills lethal inactivate
illness disease diseases disorder sickness
sick ill infected
begin start started onset initiate commence began beginning
outbreak epidemic pandemic
spread transmission transmitted transmit dissemination contagious
symptom symptoms sign signs manifestation manifestations clinical presentation
treat treatment therapy therapies therapeutic drug drugs medication medicine
prevent prevention prophylaxis protect protection protective
vaccine vaccines vaccination immunization immunisation vaccinated
reduce reduced decrease decreased decline lower lowered fewer drop diminish
increase increased rise higher elevated grow enhance enhanced greater
big large size
small little low minor
important critical crucial essential key vital significant major main
role function involved
use used uses utilize utilized employ employed apply applied application
purpose aim goal objective objectives
method methods technique techniques approach approaches procedure procedures
find found finding findings show showed shown demonstrate demonstrated reveal revealed observe observed
advantage advantages benefit benefits strength attractive
disadvantage disadvantages drawback drawbacks limitation limitations weakness shortcoming
problem problems challenge challenges difficulty difficulties issue issues
risk hazard danger
safe safety harmless tolerated
test tests testing assay assays diagnostic detection diagnose diagnosis detect
make makes made create created build built construct constructed produce produced
contain contains comprise comprises consist consists include includes including composed
part component components constituent
type types kind kinds class classes category categories
bind binds binding attach attaches attachment
receptor receptors
enter entry penetrate invade invasion
block blocks inhibit inhibits inhibition inhibitor suppress suppresses suppression prevent
help helps assist facilitate facilitates promote promotes support
change changes alter altered alteration mutation mutations mutate modify modified modification variant
animal animals
mouse mice murine
rat rats rodent rodents
cow cows cattle bovine
pig pigs porcine swine
bird birds avian
human humans man
doctor doctors physician physicians clinician clinicians
nurse nurses staff personnel workers
hospital hospitals ward
country countries nation nations national
city cities town
cost costs expense price economic
fast quick rapid rapidly quickly speed
duration long period time length
average mean median
percentage percent proportion rate fraction share
number amount count total quantity many
compare compared comparison versus
similar same identical alike resemble homology homologous identity
different differ difference differences distinct
relation relationship association associated correlation correlated linked link
measure measured measurement quantify quantified
estimate estimated estimation calculate calculated
predict prediction forecast
discover discovered identify identified identification first isolated
origin source sources reservoir reservoirs host natural
gene genes genetic genome genomic
protein proteins
lung lungs pulmonary respiratory
heart cardiac
kidney renal
liver hepatic
brain cerebral
gut intestine intestinal gastrointestinal enteric
blood serum plasma
fever temperature febrile
cough coughing
immune immunity immunological
antibody antibodies immunoglobulin
coronavirus coronaviruses cov covid sars mers
influenza flu
hiv aids
tb tuberculosis
pcr polymerase
who organization
usa us united america american
uk britain
china chinese
name called known named termed
define definition defined refers means
train trained training learn learning learned
accuracy performance accurate perform performs
dataset datasets data corpus corpora
model models modelling
author authors
fund funded funding grant supported
suggest suggests recommend recommended recommendation propose proposed
future further next
affect affects effect effects influence impact impacts
avoid avoided avoidance evade overcome circumvent
grow growth growing grown replicate replication
cell cells cellular
remove removed elimination eliminate clear clearance
common commonly frequent frequently prevalent usual typical
rare uncommon seldom
early initial first
late later final
necessary needed need require required requires requirement
enough sufficient adequate
show shows present presented
recover recovered recovery discharged
severe severity serious critical
quarantine isolation isolated
school schools
pregnant pregnancy mother mothers maternal
woman women female females
man men male males
age aged years
incubation latency latent
surface surfaces
structure structural
store storage stored
dose dosage doses
smoke smoking tobacco
combine combined combination together
`

const BY_STEM: ReadonlyMap<string, ReadonlySet<string>> = index()

/** Other stems that may stand for this one; none for most. */
export function synonymsOf(stemmed: string): ReadonlySet<string> {
  return BY_STEM.get(stemmed) ?? NONE
}

const NONE: ReadonlySet<string> = new Set()

function index(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of GROUPS.trim().split('\n')) {
    const stems = [...new Set(line.split(' ').map((word) => stem(word)))]
    for (const each of stems) {
      const known = found.get(each) ?? new Set()
      for (const other of stems) if (other !== each) known.add(other)
      found.set(each, known)
    }
  }
  return found
}
