/**
 * Synonyms of the language of research in all fields, written for this project. `;` and line ends separate groups, `-`
 * joins the words of a phrase. In `a b > c d`, a question with `a` finds `b`, `c` and `d`, and one with `c` finds
 * nothing: everyday words of many senses stand left. Inflections, spellings and irregular forms are added.
 */
export const GENERAL_SYNONYMS = `
use utilize employ apply usage utilization application; try attempt; need require necessary requirement necessity
find discover identify detect uncover reveal observe; show demonstrate reveal indicate display exhibit illustrate
demonstrate prove establish confirm; confirm verify validate corroborate substantiate; notice observe note
make create build construct produce generate develop; make-up > comprise constitute; invent devise create
examine investigate study explore inspect; check verify test examine; look > examine investigate study assess explore
assess evaluate appraise gauge rate judge; measure quantify determine assess measurement quantification
calculate compute derive determine calculation computation estimate; estimate approximate estimation infer
work > calculate determine compute operate function perform; count enumerate tally number
analyze analysis analytic examine; think believe consider view opinion assume; suppose assume presume hypothesize
guess speculate conjecture hypothesize; claim assert argue contend state maintain; argue debate dispute contest
say > state report mention describe note; tell > inform report describe explain; write > author compose publish
explain clarify elucidate explanation; clear unambiguous evident obvious apparent; unclear unknown uncertain ambiguous
describe characterize depict outline description characterization; define definition termed meaning
call name term label refer; suggest imply indicate hint
propose suggest put-forward introduce proposal; recommend advise advocate recommendation advice guideline
introduce present propose; present report describe; discuss address discussion; mention note refer cite
summarize outline overview summary; conclude conclusion infer; imply entail implication consequence
get > obtain acquire receive retrieve gain collect; obtain acquire derive procure retrieve gain
collect gather obtain acquire collection > sample; pull > retrieve download extract obtain; download retrieve access obtain
take > collect obtain last require; come > originate derive obtain arise; go > undergo proceed
pick select choose choice selection > sample; choose select pick decide; decide determine decision choose
put > place insert deposit assign; keep retain maintain preserve store; hold contain retain; save preserve store conserve
give provide supply administer offer; provide supply offer furnish deliver
receive get accept obtain; send transmit dispatch forward; share distribute disseminate provide available
carry conduct perform execute bear; conduct perform carry undertake execute implement; do > perform conduct undertake carry
done performed conducted undertaken carried; run execute operate perform; repeat replicate reproduce duplicate
set > establish define configure; set-up establish configure install; turn > detect identify appear occur become
happen occur arise emerge take-place outcome; appear emerge occur arise; exist occur; seem appear
begin start commence initiate onset launch initiation; end finish complete terminate conclude cease
stop cease halt discontinue terminate cessation; last persist continue endure duration; continue persist remain ongoing
finish complete end conclude; wait delay postpone; delay lag postpone latency; interrupt disrupt disturb suspend
change alter modify vary shift transform alteration modification; become turn transform; convert transform translate conversion
adapt adjust modify tailor customize; adjust correct calibrate tune adapt; replace substitute exchange swap
switch change transition shift; move shift migrate relocate transfer; transfer move transmit convey
increase rise grow elevate raise climb augment enhance; growth expansion increase; rise increase surge upsurge
decrease decline reduce drop fall lower diminish lessen shrink; drop decline decrease fall reduction; cut > reduce lower decrease
lower reduce decrease; shorten reduce decrease abbreviate; lengthen extend prolong; extend expand prolong broaden enlarge
improve enhance better ameliorate boost improvement enhancement; worsen deteriorate aggravate exacerbate decline deterioration
strengthen reinforce enhance bolster consolidate; weaken attenuate impair undermine diminish
speed accelerate hasten faster; slow decelerate retard delay; double twofold twice; half > 50 halve
add include append supplement incorporate; remove eliminate exclude delete discard removal elimination; drop > remove exclude discard decrease
leave > exclude omit remain depart; omit exclude skip; exclude omit reject remove exclusion; include contain incorporate comprise encompass
contain include comprise hold content; consist comprise compose contain; cover encompass include span; cover > comprehensive include
combine merge integrate unite join pool combination; mix combine blend mixture; mixed mixture recombinant hybrid chimera heterogeneous
split divide separate partition; divide split separate partition subdivide; separate divide isolate distinct; break > rupture fracture fail disrupt
group cluster category cohort; group > classify categorize cluster assign; sort classify categorize order rank; classify categorize group classification
assign allocate distribute allocation; randomize randomly random randomization allocate; spread distribute disperse diffuse dissemination
connect link join couple connection; link association connection relationship correlation tie; relate associate link connect relation
associate correlate link relate association correlation; depend rely hinge dependent; interact interaction interplay
cause lead induce trigger provoke > produce result due; cause reason explanation factor driver etiology
reason cause rationale motivation explanation; trigger induce initiate elicit provoke; elicit evoke induce trigger
drive cause determine driver force; contribute contribution; responsible > cause contribute
affect influence impact effect alter; effect influence impact consequence; influence affect shape impact
result outcome finding consequence; result lead cause; outcome result endpoint consequence; consequence effect result implication
help assist aid facilitate support promote; support assist help promote; support > fund sponsor finance; promote encourage foster stimulate facilitate
encourage promote motivate stimulate incentivize; enable allow permit facilitate; allow permit enable; let > allow permit enable
prevent avoid avert block prevention; prevent protect prophylaxis preventive; avoid prevent evade circumvent bypass; avoid > minimize reduce
block inhibit prevent obstruct suppress; hinder impede hamper obstruct limit; limit restrict constrain confine limitation
restrict limit constrain restriction; ban prohibit forbid outlaw prohibition; force compel coerce oblige; require demand need mandatory
protect shield guard protection safeguard; defend protect defense; attack assault aggression; threaten endanger threat
fix solve repair resolve correct; solve resolve address tackle overcome solution; deal > address handle overcome cope treat; handle > manage treat process cope
tackle address solve overcome; overcome address circumvent solve; face encounter confront experience; cope manage adapt coping
manage handle control management; control regulate manage govern; regulate control modulate regulation govern
test assess examine evaluate trial experiment; test assay; try > test evaluate; trial experiment study; experiment trial test experimental
compare comparison contrast versus; differ vary diverge difference; different distinct dissimilar differ unlike
difference discrepancy disparity gap variation; gap difference disparity deficit lack; similar alike comparable resemble analogous
same identical equal equivalent; equal equivalent same; similar identity homology; similar close related; nearest closest similar highest-identity
nearest-relative closest-relative highest-identity most-similar; match agree correspond coincide fit; agree agreement concordance consistent consensus
agree > consistent accord match; disagree conflict contradict inconsistent disagreement; contradict conflict inconsistent refute; against > oppose contradict refute
opposite contrary inverse reverse; mirror reflect; reflect represent indicate; represent represents representative stand-in; typical representative
stand > represent denote mean; copy duplicate replicate reproduce; imitate mimic emulate simulate; simulate simulation model
distinguish differentiate discriminate separate; tell-apart distinguish differentiate discriminate; recognize identify detect recognition
predict forecast anticipate prediction projection prognosis; expect anticipate predict; foresee anticipate predict; future prospective forthcoming next
plan intend schedule; intend aim plan; aim purpose goal objective seek intend; want > aim seek intend prefer; hope > aim expect intend
goal aim objective target; target aim objective; motivate inspire drive motivation; ask > question inquire request address
question query issue inquiry; answer respond reply response; respond react response reaction
address tackle investigate; focus concentrate emphasize; emphasize stress highlight underline; highlight emphasize underscore
ignore neglect disregard overlook omit; consider regard; forget neglect omit; lack absence missing without deficit shortage
lack shortage scarcity deficiency paucity; miss > lack absent omit; missing absent lost incomplete; absent missing lacking nonexistent
available accessible obtainable availability; access available obtain; accessible open available reachable; store archive deposit save repository
deposit submit upload archive; release publish issue launch; publish release issue publication; post > publish upload
accept adopt approve; adopt implement accept uptake; approve authorize license permit approval authorization; reject refuse decline deny; refuse decline reject
succeed success successful effective; fail failure unsuccessful unable; fail > could-not unable; work-well effective perform-well efficient
effective efficient efficacious efficacy effectiveness; efficient effective economical efficiency; useful helpful valuable beneficial usefulness utility
benefit advantage gain merit; advantage benefit strength merit; disadvantage drawback limitation weakness shortcoming downside
drawback limitation disadvantage shortcoming weakness; limitation caveat shortcoming restriction weakness; weakness limitation flaw shortcoming; downside drawback cost disadvantage
problem challenge difficulty issue obstacle trouble; obstacle barrier hurdle impediment; challenge difficulty problem; trouble > problem difficulty disturbance
difficult hard challenging complicated; hard > difficult challenging; easy simple straightforward ease; simple easy straightforward basic
complex complicated sophisticated intricate; trivial negligible minor; important essential crucial critical key vital > major significant
essential necessary crucial indispensable vital; key main central crucial; main major primary principal chief; matter > important relevant significance
importance relevance significance role; relevant pertinent related applicable; interesting notable remarkable intriguing; surprising unexpected unanticipated striking
unexpected surprising unforeseen; strange unusual odd anomalous; unusual rare atypical uncommon; normal typical usual standard; standard conventional usual reference
usual common typical normal; common frequent prevalent widespread; rare infrequent uncommon scarce seldom; often frequently commonly; frequent common regular
sometimes occasionally intermittently; always invariably consistently; never > not no; mostly mainly predominantly largely primarily
mainly predominantly primarily chiefly; almost nearly approximately; about > approximately around roughly; roughly approximately about
exactly precisely; exact precise accurate; accurate precise correct accuracy precision; correct accurate right true; wrong incorrect erroneous false mistake
error mistake inaccuracy fault; mistake error misclassification; bias skew distortion; true real actual genuine; false incorrect spurious; fake false counterfeit fabricated
real actual genuine authentic true; artificial synthetic man-made; man-made synthetic artificial engineered anthropogenic; lab-made engineered synthetic laboratory; natural wild native
good beneficial favorable; bad poor adverse negative unfavorable severe; poor bad inadequate low; best optimal top highest superior
better superior improved outperform; worse inferior poorer; beat outperform exceed surpass; outperform exceed surpass superior; worst lowest poorest
optimal best ideal optimum; perfect ideal flawless; suitable appropriate adequate fit; appropriate suitable proper adequate; enough sufficient adequate
sufficient adequate enough; insufficient inadequate lacking; excess surplus excessive; too-much excessive overabundance; extreme severe intense
strong robust powerful intense; weak feeble slight; powerful strong potent; robust reliable stable; reliable dependable consistent reliability trustworthy
stable steady constant stability; constant fixed unchanged stable invariant; unstable volatile instability; fluctuate vary oscillate; vary variation differ range variability
fast rapid quick speed swift; slow gradual sluggish; sudden abrupt acute; gradual progressive slow; speed velocity rate; quick rapid fast brief; immediately instantly promptly
big large great substantial considerable; huge massive enormous vast; large big sizeable substantial; small little minor tiny low; tiny microscopic
size magnitude extent dimension; extent magnitude; large-scale extensive widespread; high elevated raised increased; high > highest maximum peak; low reduced
tall height high; deep depth; wide broad width; narrow thin slender; thick thickness dense; long length prolonged extended; short brief; brief short concise
length duration extent; far distant distance; close near adjacent proximity; near close adjacent nearby vicinity; next adjacent following subsequent; nearby adjacent neighboring surrounding
heavy weight mass; light > lightweight low; weight mass; full complete entire; empty vacant void; whole entire complete full total; complete whole full entire
part component portion section segment; piece fragment segment part; component element constituent part; share proportion fraction percentage; share > proportion percent fraction
fraction proportion percentage share percent; percent percentage proportion rate; proportion fraction ratio percentage; most > majority highest maximum; majority most predominant
minority few; least lowest minimum; minimum lowest least; maximum highest peak; peak maximum summit; top highest leading best; biggest largest highest greatest; largest greatest biggest highest
smallest least lowest; lowest minimum smallest; highest maximum greatest; rank ranking order; first initial earliest; last final latest
number count total amount quantity; amount quantity level volume; many numerous several multiple; several multiple various numerous; various diverse different varied
diverse varied diversity heterogeneous; few little small; single one sole individual; unique distinct singular; both two; pair couple two; dozen twelve; total overall sum
sum total aggregate; average mean median; typical average; range interval span; between > range; level amount concentration; score rating grade; rating score grade
figure plot graph chart diagram; table tabulate; graph plot figure; curve plot line; picture image photograph; image picture photo; draw > conclude depict
threshold cutoff cut-off limit; cutoff threshold criterion; criterion criteria requirement condition; limit threshold boundary; boundary border edge limit; edge boundary margin
method approach technique procedure; method methodology protocol; technique method; procedure protocol process; protocol procedure; approach method strategy; strategy approach plan
tool instrument software; instrument device tool apparatus; device apparatus instrument equipment; equipment apparatus device; machine device apparatus; kit reagent
way > method approach manner; means method manner; manner way fashion; how-come why reason; step stage phase; stage phase step; phase stage period
type kind category class form; kind type sort; class category type; category class group; form type shape; sort > type kind; variety diversity range type; version variant edition release
example instance illustration > case; case > patient instance; feature characteristic property attribute trait; property characteristic feature
characteristic feature trait attribute; trait characteristic feature; quality standard characteristic; aspect feature dimension facet; detail specification particulars
role function part; function role activity; purpose aim role function; task job assignment; activity action task; action act activity; behavior conduct action
structure architecture organization framework; framework structure scheme; system framework; pattern trend structure; trend tendency pattern; shape form morphology
process procedure mechanism; mechanism process pathway; theory hypothesis framework; hypothesis assumption conjecture prediction; idea concept notion hypothesis
concept notion idea construct; thought idea; assumption premise hypothesis; evidence proof data support; proof evidence demonstration; fact evidence; knowledge understanding
understand comprehend insight; know > known understand aware; known established recognized; unknown unclear undetermined uncertain; unanswered unresolved open unknown
unsolved unresolved open; open-question unresolved unknown unclear; doubt uncertainty skepticism; uncertain unclear doubtful; sure certain confident; certainty confidence; trust confidence reliance
possible feasible potential plausible; likely probable probability; chance probability likelihood risk; probability likelihood chance; likelihood probability; unlikely improbable; impossible infeasible
potential possible prospective; feasible practicable viable; capable able ability; ability capacity capability; capacity ability; skill ability competence; talent skill ability
risk hazard danger threat; danger hazard risk; dangerous hazardous harmful risky; harm damage injury adverse; harmful detrimental damaging adverse toxic; harmless benign safe; safe safety secure harmless
safety adverse tolerability; damage harm injury impairment; loss reduction deficit; lose loss; gain increase acquire; win gain
data dataset information records; dataset data corpus; record document entry register; information data; database repository registry; source origin; origin source provenance
material substance; sample specimen; specimen sample; subset subgroup sample; subgroup subset stratum; population people inhabitants; cohort group sample; participant subject respondent volunteer
survey questionnaire poll interview; questionnaire survey instrument; interview questionnaire survey; poll survey; observation measurement; review overview survey; literature publications studies
study research investigation trial; research study investigation; project study programme; paper study article report; work > study research; article paper; report paper; book monograph volume
recruit enroll include; enroll recruit include; participate take-part enroll join; take-part participate; volunteer participant; sign-up enroll register; register enroll record; invite recruit
join participate enroll; follow-up followed monitor; follow > comply adhere track; track monitor trace follow; monitor track surveillance observe; watch observe monitor; surveillance monitoring
drop-out attrition withdraw lost; withdraw drop-out discontinue; quit cease discontinue drop-out; return relapse recur; come-back recur return; recur relapse return recurrence
author researcher investigator writer; researcher scientist investigator; scientist researcher; team group researchers; team collaborators; collaborate cooperate collaboration cooperation; partner collaborator
expert specialist professional; professional practitioner expert; beginner novice newcomer; novice beginner inexperienced
fund finance sponsor grant; fund grant support sponsor; pay fund finance support cost; pay > spend afford; grant award funding; sponsor fund; fellowship scholarship grant; award prize grant; money funding financial
thank acknowledge gratitude; acknowledge acknowledgment thank; conflict-interest competing-interest; disclose declare disclosure; ethics ethical; permission consent approval; consent permission agreement
cost expense price expenditure; expensive costly; cheap inexpensive affordable low-cost; price cost; budget expenditure; spend expenditure; worth value; value worth
time > duration period; time-consuming lengthy slow laborious; period interval duration; duration length; era period epoch; age era; date day; year annual annually; yearly annual; monthly month; weekly week
daily day; hourly hour; week weekly; fortnight two-weeks biweekly; decade ten-years; century hundred-years; day daytime; night nocturnal nighttime; nocturnal night; morning dawn; evening dusk
today currently; now currently; currently presently now; recent latest new; recently lately newly; new novel recent; novel new original; old previous former; old aged ancient elderly
early initial beginning; late delayed later; later subsequent afterwards; before prior preceding previous; prior previous earlier; previous earlier prior past; past history previous; after following post
during throughout; while during; simultaneously concurrently; simultaneous concurrent; long-term prolonged chronic longitudinal; short-term acute transient; temporary transient; permanent persistent lasting
seasonal season; season seasonality; winter wintertime; summer summertime; autumn fall; springtime spring; weekend > saturday sunday; deadline due-date; schedule timetable; frequency rate; rate incidence frequency
place location site; place > region area; site location; location site place position; where > location; area region zone; region area; zone area region; country nation; nation country; national nationwide
nationwide national; local regional; worldwide global international; global worldwide international; world global international; international cross-national; abroad overseas foreign; foreign abroad overseas
city urban metropolitan; town municipality; urban city; countryside rural; rural countryside village; village rural; suburb suburban; home household; household home family; house home dwelling; indoors indoor; outdoors outdoor
europe european; africa african; asia asian; usa america american; britain british uk; england english; germany german; france french; china chinese; japan japanese; india indian; spain spanish; italy italian; russia russian
brazil brazilian; canada canadian; australia australian; mexico mexican; korea korean; netherlands dutch; sweden swedish; norway norwegian; denmark danish; finland finnish; greece greek; turkey turkish; poland polish
switzerland swiss; portugal portuguese; ireland irish; scotland scottish; egypt egyptian; israel israeli; iran iranian; taiwan taiwanese; vietnam vietnamese; thailand thai; indonesia indonesian; nigeria nigerian; kenya kenyan
people persons individuals humans participants; person individual human; human person people; everyone all everybody; public people population; citizen resident inhabitant; resident inhabitant; folk people
man male; men males; woman female; women females; boy male; girl female; sex gender; gender sex; child pediatric kid youth; kid child; children kids pediatric; baby infant newborn; infant baby newborn neonate
newborn neonate infant; toddler preschooler; teenager adolescent teen youth; adolescent teenager youth; young youth juvenile; youth adolescent; adult grown-up; elderly older seniors geriatric aged; senior older elderly
parent > mother father caregiver; mother maternal; father paternal; sibling > brother sister; twin twins; family relatives household; spouse partner > husband wife; marriage married; single > unmarried
friend peer; peer colleague; worker employee staff; employee worker staff personnel; staff personnel employees; boss manager supervisor; manager supervisor executive; job employment occupation; employer firm company
user participant customer; customer client consumer; consumer customer buyer; buyer purchaser customer; buy purchase; sell sale vend; owner proprietor; neighbor adjacent; crowd group; minority ethnic
poor > low-income deprived disadvantaged; poverty deprivation low-income; rich wealthy affluent high-income; wealth assets affluence; disadvantaged deprived marginalized vulnerable; vulnerable susceptible at-risk
race ethnicity ethnic; ethnicity ethnic race; immigrant migrant; refugee asylum-seeker displaced; black african-american; indigenous native aboriginal; native indigenous; religion religious faith
like > appreciate enjoy prefer satisfied; like > resemble similar; enjoy like pleasure enjoyment; prefer preference favor; preference prefer choice; dislike aversion; satisfied satisfaction content; happy happiness satisfied
appreciate value like; opinion view attitude perception; view opinion perspective; attitude opinion belief; perception perceive view; feel perceive experience; feedback comment opinion; complain complaint dissatisfaction
worry concern anxiety; concern worry issue; fear afraid anxiety; care > concern attention; interest attention engagement; attention focus; aware awareness conscious; awareness knowledge; ignorant unaware
people > patients participants subjects individuals humans volunteers respondents; patient participant subject; role function involve; future further next; name > known called termed; discover > isolated first
cost economic expense; nurse staff personnel; test detection diagnostic assay; worker workforce laborer; kid youngster; grandparent grandmother grandfather elderly; old > age years; how-old age; far > distance; long > duration length; heavy > weight
back > support endorse; behind > author developer creator; nutshell summary overview brief; gist summary; take-home conclusion summary; message conclusion implication; point > aim purpose; deal > address discuss; big-deal important relevant; worth important
bring > introduce carry cause; break-down decompose degrade; figure-out determine identify; rule-out exclude; point-out note; end-up result; stick > adhere comply; build-up accumulate accumulation; accumulate build-up; wipe-out eradicate eliminate; eradicate eliminate eradication
gauge measure assess feedback; score rate scale; scale scored rating; mark > label indicate; grade > severity; list enumerate; steer guide; guide guidance direct; lead guide head; lead > principal; hide mask conceal; seek search look; hunt search
find show observe demonstrate reveal finding; people > person population; child infant neonate; consist include compose; number > many; size > large big; duration > long time; length > long; long > period time
increase greater higher grow; reduce decrease fewer; discover identify isolate first; suggest recommend propose; frequent prevalent typical usual; advantage benefit > attractive; perform performance accuracy; combine together
early > first; late > final; name > term; defined > refers
`
