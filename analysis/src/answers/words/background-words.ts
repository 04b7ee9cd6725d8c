/**
 * Stems by document frequency: those of the first text are in at least every second paper, those of the next in every
 * fourth, and so on; all others are rarer. Written by research/answers/write-background.ts.
 */
export const BACKGROUND_WORDS: readonly string[] = [
  `
and are be by for from have in is it of on or patient studi that the this to was we were with you
`,
  `
about after age all an analysi as assess associ at base between but can clinic compar data differ do effect evalu get go group had has if includ like me mean measur model my no not one our out paper
result show signific so than their there these they time two use what whether which who will would year your
`,
  `
aim algorithm also am among analyz ani applic approach back becaus been best both call cancer case ci comput consid control could day demonstr determin develop did diseas don dure dynam each even
examin exist factor first follow function general generat good great he health help high higher his hospit how howev identifi increas independ into introduc investig just know larg less let level look
lower make may medic method month more most need new non now number observ obtain onli order other outcom over overal particip peopl perform place pleas posit present problem process propos prospect
provid rang rate receiv record regress relat report respect retrospect risk say score see servic set should some space state statist structur such surgeri system take test thank them then think those
three total treatment type under underw up us valu veri vs want way well when where while without work
`,
  `
accord achiev across activ acut addit address adjust adult affect again algebra allow although alway analys anoth anyon appli approxim area around ask attach averag baselin befor behavior better blood
bound busi calcul care cell challeng chang characterist children class close cohort collect com combin come compani complet complex condit conduct confid connect consecut consist construct continu
correl correspond criteria cross current dataset decreas defin demograph depend deriv describ design detect diagnos diagnosi dimension direct discuss distribut doe domain down due effici eight either
enabl end energi enron equat estim evid exampl experi experiment extend extens famili featur feel femal few field final find finit five food form found four framework friend further gender give given
got greater her here him home hope imag impact implement import improv index indic individu influenc inform initi institut integr interact interval intervent involv issu keep known languag last lead
learn life limit linear littl live ll local long lot love low made major male manag mani mechan median meet men mortal move much multi multipl multivari name natur network never next normal novel
numer object occur odd off offic oper optim own paramet particular per period person physic pm point popul possibl postop potenti power predict predictor presenc previous price primari prior procedur
properti prove put qualiti question questionnair random ratio re real realli recent recommend reduc regard relationship remain represent requir research respons reveal review right role said same
sampl scale second section select self sensit sever she shown similar simpl simul sinc singl six size small solut someth specif stage standard start status still strong subject suggest sure surgic
survey surviv symptom talk task techniqu term theoret theori therapi thing through told too train treat tri undergo unit variabl various ve versus via week wherea within women world
`,
  `
abil abl accept access account accur accuraci acid act action actual adapt add advanc against agent ago agreement air al alcohol almost alon along alreadi altern american amount analyt answer anti
anyth appear appropri arbitrari architectur art arteri articl assum asymptot atom attack attend avail away bad becom believ below benchmark benefit big biopsi birth bit blind bodi bone book boundari
breast bring build bush buy came cannot capabl captur car carcinoma cardiac cardiovascular carotid carri categori caus center certain character charg check chronic citi classic classif classifi clean
clear cm code coeffici comment common compact comparison complic compon concentr concept concern confirm confound constant constraint contact contain context contribut converg copi coronari correct
cost countri coupl critic ct custom daili databas date deal death decemb decis deep definit degre deliveri densiti depart depress descript despit detail diagnost didn differenti diffus dimens discret
distanc divers divid document doesn done dose doubl driven drug durat earli eat educ efficaci electron element els email embed emergenc employ endoscop enhanc enjoy enough enrol environ equival error
establish etc ever everi everyon everyth evolut exact excel execut exhibit expect explicit explor express extract fact far fifti file fine fix flow focus forc formal formul formula forti forward free
frequenc frequent friday front full fun fundament furthermor futur gap gave geometr geometri global govern grade graph ground guidelin guy half hand happen happi hard hazard head healthi hear histolog
histori hour hous hr http human hundr idea ii iii illustr immedi incid inclus induc infect infer injuri input intens interest internat interpret interview invari invas iraq januari job john key kg
kill kind knowledg later leader least leav left length lesion line list locat logist longer loss machin magnet mail main map mark marker market mass match matern mathemat matrix mayb medicin member
messag metric mg might militari mind minim minut ml mm moder modul money morbid moreov morn motion must nation near negat neural news nice night nine node nois none nonlinear note noth obes offer
offici often ok old older onc open option origin outperform pain pair part parti partial particl patholog pattern pay pediatr perceiv percent percentag percept phase phone physician plan plasma play
polit polynomi poor post practic pre precis pregnanc preoper presid pressur pretti prevent principl probabl produc product profession prognost program progress project proof proport public purpos
quantum quick quit radiograph radiolog rank read reason recruit recurr refer region regular relev reli repres request resect resid resist restaur return robust room run satisfi scenario scheme school
screen secur seem seen send sens sent separ sequenc seri serum seven sex short side sign signal site solv someon soon sourc spatial special stabil stabl staff stay step stochast stop store strategi
student subsequ success suffici support surfac suspect syndrom taken target tell temperatur text theorem therefor thick third thirti though thought thus tissu today tomographi took tool top topolog
toward town transform transit travel trend trial tumor turn twenti typic unclear understand univari until urinari user usual util valid varianc variat vascular vector version view visit visual volum
wait walk wall war water wave weak weight went whi whole whose wide won wonder word wors www yes yet yield young younger zero
`,
  `
abdomin abnorm abov absenc absolut academ acceler adequ administ administr admiss admit adolesc adopt advantag advers advic advis afford afternoon agenc aggress agre aid airway align alpha amaz
america analog angiographi anim anterior antigen anxieti anyway aorta aortic apart appreci approv april arab argu aris arm armi arriv aspect assay assign assist assumpt atherosclerot atmospher attempt
attent attenu attitud augment august author autom automat avoid awar awesom background bacteri balanc basi basic beam beauti bed begin behaviour behind benign beta beyond bias bilater bill binari
biochem biolog black bladder block bmi board bomb born box boy brain break broad brought burden bypass cage canada card carlo cat categor cathet centr central cervic chain chanc channel chart cheap
checklist chemotherapi chi china choic chris circul claim clearanc cluster co cognit coher comfort communic communiti commut competit complaint composit comprehens compress compris concomit confer
configur conjectur consent consequ conserv consider constrain content contract contrast controversi convent convex coordin core corpor count counterpart cours cover cox creat credit crucial cruis csf
cultur curv cut cycl damag danger david dead decay decid declin decomposit defici deform delay deliv demand deploy devic diabet diamet die difficult difficulti digit dilat dinner disabl discharg
disord display dissect distal distinct doc doctor dog dollar domin dont door doppler dr draft drainag drink drive dual earlier easi east econom edg effort elder elect electr elev emerg emot empir
employe encod encourag endarterectomi engin ensur enter entir enzym epidemiolog episod equal equilibrium especi essenti et ethnic european event evolv except exchang excis excit exclud expans expens
experienc explain exploit exponenti exposur extent extern extrem face facilit fail failur fair fall fals fantast fast favor favorit fax feasibl feder feed felt femor fetal fewer fight figur fill
filter financi finish fire fish fit flexibl fli flight fluctuat fluid format former foundat fraction fractur frame fresh fulli fund gain game gas gastric gastroenterolog gaussian generic genotyp georg
gestat girl github goal goe gone googl gradient graft grain grow growth guarante guess guid hamiltonian handl haven heal heard heart henc heterogen hi highest highlight hiv hold homogen hormon horribl
hors hotel houston html https huge hybrid hypertens hypothes hypothesi ideal ident identif idiopath ill imagin immunohistochemistri impair impli incis incomplet incorpor india indian infant infarct
infinit inflamm inflammatori info infti inhibitor inject inpati insert insid insight inspir instanc instead instruct insulin intak integ intellig intend intent inter interfac internal intraop intraven
inventori invers iran iraqi island isn isol israel item iter itself iv jeff joint juli june kaplan kay kept kid kidney king knew label laboratori lack laparoscop larger laser late lateral latter
lattic law layer led legal letter leverag lie light likelihood link listen literatur liver llm llms load log logic london longitudin loop lost lowest lumbar lunch lung lymph magnitud maintain malign
man manifold march margin mari materi mathbb matric matter maxim maximum meal media mediat meier memori mental mention met metabol metal metastas metastasi metastat methodolog mid middl mike mild
million min mine minimum miss mix mmol mobil mode modern modifi molecul molecular moment monday monitor mont mood mother motiv movement mr mri multicent murder myself necessari neonat net newli ng
nineti north notic notion novemb nutrit obstetr obstruct occurr oil onlin onset opinion opportun optic oral orbit organ organiz orient oscil outpati output outsid owner page paid pakistan palliat
paradigm parallel parent park pass past path peac peak pelvi perfect perhap peripher perspect perturb pet phenomena pick pictur piec pig placebo plane plant platform plus polar polici popular pose
posterior predomin prefer pregnant prematur prepar preserv press preterm preval probe profil prognosi programm prolifer promis promot propag proper prostat protect protein protocol proxim publish
purchas pure qaeda quantifi quantit quasi queri quot radiat radic rais rapid rather ration reach readi realist realiz recogn reconstruct recoveri rectal reduct referr refin reflect refus regardless
regim registri relaps releas reliabl remark rememb remov repair repeat replac reproduc reserv residu resolut resolv reson resourc respond rest restrict retriev revis ride ring rise road rotat routin
rude rule rural safe safeti sale san sara satisfact save saw scalabl scan scatter schedul scienc sd se sea search secondari secret seek segment seizur sell semant semi septemb serious serv session
shape share shift ship shop shorter simpli simultan singular sit situat sixteen skin smaller smoke smooth social societi socioeconom softwar sole sometim sorri sort sought sound south spars speak
specimen spectral spectrum speed spend spent spin spot squar st stain stand star statement static stimul stori stratifi street strength stress stroke stuff sub subgroup submit subset substanc
substanti suffer suitabl sum summer sunday superfici superior supervis supplement suppos surgeon surpris sustain symmetr symmetri symptomat synthet systemat systol tank tast tax team technic technolog
tempor ten tend terror terrorist tertiari texa themselv therapeut thermal threat threaten threshold throughout thursday togeth tomorrow touch track tract trade tradit trajectori transact transfer
translat transport trauma tree trip trivial true trust tube tumour tune uk ultrasound uncertainti unchang undergon unifi uniform uniqu universal universiti unknown unless updat upon upper urban urin
vagin valv vari variant varieti veloc ventricular verifi vertic video virus vision vitamin volunt warm washington wasn wast watch weapon web websit weekend west whatev white whom wife wish withdraw
worri worst worth wouldn write wrong yesterday york yourself
`,
  `
abdomen abelian abstract abus acquir ad adversari affair affin afghanistan afraid africa african aggreg ahead ai albumin alleg alloc alter amplitud analogu analyst anastomosi anatomi anesthesia
aneurysm angl angular annot announc anteroposterior anthrax antibodi anywher appar appoint aren argentina argument arrang array arrest artifici ascend asd asia asian assassin asset assur asthma
atherosclerosi attorney attract attribut audit auditori australia automorph autonom babi baghdad ball balloon band bank bar barrier bathroom bay bayesian beach beat becam began belong ben bigger
billion bin bind bird birthday bite bleed blow blue bob border bose boson bother bottom bought bowel branch breakfast bridg brief brown budget built bulk bundl bus ca cabg calculus calibr california
camera campaign canadian cancel candid canon capac capit career caregiv carol cash causal cellular chair chaotic charact chemic chicken chief child chines choos chosen christian church cia cigarett
circl circuit cite citizen civil clamp clarifi client cloth cloud club coalit coars coast cohomolog coincid cold collabor colleg collis colon color colorect combinatori command commiss commit committe
comorbid compat compet complain complement complementari complianc compos conclud conclus condens confidenti confin conflict conform confus congenit consolid constitut consult consum consumpt convers
convert convolut cook cool cooper cord corner coron corp corticosteroid couldn counter counterparti counti court covari coverag crew crime criterion crp crystal curvatur cytokin dad danc danish dark
daughter dave de dear decad declar decod decompos defect defens degrad delet delhi delici delta dementia democrat denot dens depriv depth desir desk destroy detector determinist deviat dfs diagram
diastol dine director disappoint disast discontinu discount discov discoveri discrimin dish dispers dissip distinguish district diverg doubt downstream drawn dri driver drop dutch duti earth easili eb
ect ed egg eigenvalu eighti einstein elast electromagnet elementari elicit elimin ellipt emiss emph en ena england english enlarg ensembl entiti entropi eol equip escap euclidean europ evening
evolutionari exceed excess expand expert explan expon extra eye facil faculti faith fan faster father fbi fear februari fee feedback feet fermi fermion fidel fifteen financ firm fisher flat floor
florida flux fold folk foot foreign forget fourier frac franc francisco freedom french fri fuel fusion fyi gamma garag gather gaug gene genet geq gift glad gland glucos god gold governor grab graduat
gram grant graphic gravit greatest green greet grid grill guard guest gulf habit hair hama hamster hardwar harmon harri hate healthcar heat heavi held hemorrhag hepat hernia heurist hey hidden hide
hierarch hierarchi hilbert himself hire histopatholog histor hit hole holiday homolog homotopi honest host hot household htm hurt husband hyperbol id ignor im implic implicit impos impress inc incom
incred inde industri inequ infiltr infus inguin inher innov instabl instrument insuffici insur interfer interleukin intermedi internet interpol interquartil intersect intestin intima intra
intraperiton intrins introduct intub intuit invest invit ion iqr iranian ireland iron irreduc ischem ischemia isda islam islamist isomorph isra italian ive jack jan japanes jihad jim joe johnson join
judg jump ken kernel kim kinas kinet kitten knee la lab laden ladi lambda land largest latenc latent launch lawyer lay leg leq lesson leukocyt liber lightweight likert limb liquid lobe logarithm lol
loos lose luck lucki macrophag manipul manner manual markov marri marriag massiv master mathcal meat medium menu michael microbiolog microscop mile milit minist mitig mixtur mmhg modal modif modular
moham mom momentum monoton moral mountain movi mu multidisciplinari multimod muscl musharraf music mutual nail narrow nasa nationwid negoti neighbor nerv neutral newspap noisi nor norm northern notabl
np nuclear nurs obvious occup oct octob oh okay omega oncolog ongo onto oppos ordinari org orthogon os otherwis outlin outstand overcom overhead overlap overview oxid pack packag pakistani palestinian
parametr pari partit paul payment peer pelvic perman persist phenomenon photo photon physiolog pi pilot pipelin pizza placement planar planet pleasant plenti poisson polic port portion possess
practition prednisolon prenat prescript primarili prime princip print privat probabilist proceed prompt prostatectomi prototyp proven provinc provis pseudo psycholog psychot pull pulmonari puls push
quadrat qualit quantiti quantiz ra radiotherapi ran rare rat ray reaction reactiv recal receptor recognit recov recurs red regul reinforc relativist relax religi remind renal render repetit repli
republican resum retir revers reward rice rich richard rigid rigor robert robot rock roll root round rout russia saddam salin salon samuel satan saturday scalar scare scene scientif scotland scott
season seat senat senior sensor sequenti server settl settlement setup sexual shall sharon sharp sheet shiit shot sick sigma signatur simplifi sink sixti skill sleep slight slope slow smart smoker
snake socio soft solar soldier solid soliton solver somewher son span speci specialti specifi spectra spectroscopi speech sphere spheric spinal spiritu split spoke spread spring squamous station
stationari steadi steve stock stone storag stream strict strike string stronger struggl style subdivid subspac suck suicid suit summar sun sunni super suppli suppress surround susan sutur sweet switch
symbol symplect synchron synthes synthesi tabl tackl tail taliban teach teacher tensor terribl territori therebi thermodynam thin thousand throw ticket tight tip tire titl tnm token tom tonight topic
tour tourist trace trader traffic transmiss transvers trap troop troubl truli truth tuesday turbul tv twice ulcer ultrasonographi unabl understood unfortun unlik unstabl usag uterin vacat vanish vas
vast vehicl verbal verif vertex vessel vet vietnam vinc viral virtual voic vote warn weaker wear wed wednesday welcom weren western wheel whenev width william win window wine winter wireless wise
woman worker wow written wrote yr zawahiri
`,
  `
ab ablat abroad absorb absorpt abund accid accommod accompani accomplish accumul accus acoust acquisit addict adiabat adjac adjoint adventur afghan agnost ahm airlin airport alabama alert allevi alli
allianc alot alt ambigu amend amplifi andaman angel anisotrop anisotropi ann anniversari annoy anomal anomali anticip antonio anybodi anymor anytim aol apolog arabia arbitrarili arithmet artifact
artist arxiv asap asid asp ass assault assembl astronaut astrophys asymmetr asymmetri atlanta attain audio austin authent auto automata autoregress auxiliari aw award axi ba backbon backward bag ban
banach bandwidth bang banner bare barrel battl bear beard bedroom beer beginn begun behav belief belt besid bet bewar bf bi bifurc bike blame blanket bless blog bloodi boat boltzmann bond boolean
boost boot boston bottl bottleneck bowl brave brazil breed briefli bright british broader broke broken broker brother brownian btw buck bueno bug bunch burger burn cabin cach cafe cake calendar
calgari calm camp cant cap carbon cardin cargil caribbean carolina cascad cast casualti catch caught caviti cdot cent centric centuri ceo certif chairman chao characteris chase cheaper cheapest chees
chef cheney chernobyl chicago chip chiral chose christma cindi circular civilian clair clash click climat climb closer closur cnn coexist coffe collaps colleagu collid columbia commerci commod
communist compaq compens compil compromis con conceptu concret concurr condemn cone congratul congress conjug conscious consensus contextu continuum contrari convect conveni convict convinc corollari
corpus cosmic cosmolog coulomb council counsel countabl coup coupon cozi cpa craft craig crap crash creation creativ cri crimin crisi crowd cruel cubic cue curat cure currenc cute cyclic dalla damp
dan davi dc dealer dealt dean debat debra debt dec decent decor decoupl dedic deduc deepli default defeat defenc defend degener del delight democraci deni denois dental dentist deposit descent deserv
destin destruct deterior devil devis devot df diagon dial didnt diffract diplomat dipol dirac dirichlet dirti disappear disciplin disclos discourag discrep disjoint disk dismiss disney displac disrupt
distil distort divis dna donat dot download downtown dozen drag dramat draw dream dress drift drill drove dualiti dumb dunn dust eager earn easier easiest eastern eaten economi edit egyptian el
electrostat ell elsewher em embarrass emergent emit emphas emphasi empti encompass encount enemi enforc engag enrich enrononlin entangl entertain entri envelop environment epm epsilon equilibria
equivari er ergod euler evacu eventu everybodi everyday evil exclus excus expir explos expos extremist fabric fabul fallen fallujah familiar famous fanci farrier fashion fault favour feather feb
fellow ferc fiber fighter film finger flip float flood flower fool forecast forev forgot forum founder fractal fragment frank freez fruit frustrat ft fulfil functor furnitur fuse ga galaxi galleri
garden gase gate gcp ge gem generalis generaliz genom gentl genus geodes geograph german germani girlfriend gl glass gmail golden gonna goodwyn gotten gov gpt gpu grace grand granular grate graviti
gray gregg grew groom gross guaranti guerrilla guidanc gun haircut hall hang hasn hassl haul hausdorff heaven heavili heel height helicopt hell hello herself hesit hill hinder hoc hodg holi holomorph
homeland homomorph honor hop hopf horizon horizont hung hurri hussein hydrodynam hydrogen ice illeg illumin immigr imposs imprison incit incompet inconsist incorrect increment incur indefinit indirect
induct ineffici inerti inevit infin inflat infrar infrastructur ingredi inhomogen inn inner innoc inquir inquiri inspect instal instructor insul insult insurg intellectu interior interplay invent
invert invoic ioniz isi iso isotrop itali jacobi jame jane japan jason jean jerk joke jone jordan joseph journal journalist joy justic justifi kaminski karzai kashmir kathi katrina kerri kevin khalid
khan kick kinda kinemat kitchen knock knot korea ksm lagrangian lake landau landscap lanka laplacian laptop larri latest laugh laura le leadership leash lee leon liberti librari licens lifetim lift
linda linguist liter llc lobbi lock lone lopez louisiana ltte lyapunov ma mac macroscop mad magic mainten manifest mann manufactur mar marin martin martyr mask mate math mathrm matur max meaning meant
meanwhil meh membran memo mere merg mesh mess meta metro mexican mexico miami michell micro microscopi migrat milk minor miramar mirror missil mission mississippi mistak moduli monoid moon morpholog
moslem mosqu motor mount mous moussaoui mouth multidimension multipli muslim mutat mysteri nativ naval navig nazi neal nearest neat necessarili neck neglect neglig neighborhood neither nervous nest
neumann neuron neutrino neutron nevertheless newton nm nobl nobodi noncommut nonparametr nontrivi nook noon northwest notch notifi nov null ny oblig obsf obstacl occas oding offens offlin opposit
organis organism orlean osama oscillatori ourselv outer overlook overpr overwhelm packet paint pairwis panel paperwork parabol parakeet parameter partner passiv password patch pathway patienc paulo
pave perlingier permiss permit permut persian peter petroleum phenomenolog phi philadelphia philli phillip photograph photographi phys piecewis pioneer pixel plain plate plausibl player pleasur pledg
pocket poincar poison pool pop portfolio portland poster pound poverti powel predat preliminari premium prescrib presidenti pretend pretrain primit priori prioriti privaci privileg prize pro processor
professor profit prohibit promin prone prophet protest proton proud provok ps pub pump punish puppi pursu qualifi quarter questar quiet quotient rabbit race radial radio radius rain raw react readili
realiti rear receipt recept receptionist reciev recipi redund referenc reformul refund regist regret regulatori reject religion remot renew renorm rent rep replic republ repuls reput rescu resembl
resort restor retain rev revisit reynold rho rhonda rick ridicul riemann riemannian rightarrow rip river rl rm robinson rome roof rough row royal ruin rumor runtim rush russian ryan safer sake salad
sam sandwich santa sao sap sat satellit satisfactori satur saudi schr scientist scope screw seal secretari sector seed semiconductor semigroup sender sentenc sept sf shackleton shame shear shed sheikh
shell shelter shock shoe shoot shower shut shuttl sight silent silicon sim simpler simplest simplic sincer sister sitara skew sky sl slice smallest smell smith smuggl snack soil sold solvabl somebodi
somehow somewhat song sooner sophist soul southern spain spanish sparsiti spatio specialist speedup spike spirit spokesman sponsor spontan sport spray spreadsheet sqrt sri stack stan steak stem stick
stoke storm straight straightforward strain strateg strengthen stretch strip stuck studio stupid su subalgebra substitut substrat succeed sudden sue sufaat summari superconduct superfluid suprem
surpass suscept sushi suspici swap syria syrian taco tactic tailor talent tamil tana tap tau taught ted teeth tension termin terri testimoni textbf textit textual th thailand theta thoma thorough
throughput tie tiger till toe toler toll ton toronto torsion torus tough tow toy tractabl tradeoff trail trainer transcript transient transmit transpar travi trigger tripl truck truncat tunnel turkey
tw twist ubiquit ultim ultra ultracold un unbound uncertain uncov union unitari univers unlimit unseen unsupervis unsur unusu upi ur urg usa vacuum valley valuabl valuat van vegetarian vendor ventur
versatil veteran vibrat vice victim vietnames viewpoint violat violenc violent visa viscos visibl visitor vital volatil voltag vomit von vortex vortic vulner waitress wake warrant wash wavelength
weaken wealth weather weyl wild wind wing wire wit wolf wolv wont wood workflow workshop wrap xls yahoo yeah yellow yellowston yoga youth youtub zacaria zealand zone
`,
  `
aa aafia abandon abba abbi abdel abdul aboard absent ac accent accessori accident accomod acknowledg acronym acryl actor actuat acupunctur acupuncturist acycl adher adic admin ador advect advertis
advisor advoc aerial affili affirm aforement aftermath afterward agel agenda aggrav agra agreeabl ailment aircraft airfar akin alan alarm alberta alexandria ali alik alito allawi allen alongsid
alphabet alright alto ambient ambiti ambul ame amen ami ammunit amplif amus anatom anchor ancient anderson andr andrew anger angri annex annihil annual anonym ansatz antenna anthoni antibiot antiqu ap
apertur api appeal appet appetit appl applaus applianc apprehens approx aq aquarium ar arafat arakan arbitr arc archibald archiv arctic ariel armament arrog arrv arthriti articul arvn aspir assert
astronom astronomi asynchron ate athist atlant atroc atrophi atta attn attractor au audienc aunt autocorrel autoencod automaton autumn ave avenu aviat await awhil axial axiom axiomat ayatollah aye
ayman baath baathist baba backup backweb bacteria bailey bait bake baker balconi bald baluchistan bangladesh bangladeshi bankrupt bankruptci barbara barclay barn bask batch bath batteri bbc bbq bc
bean beardi beatl bec becus bee beef beg behalf belgium bell belli belov bench bend benefici bengal beth bid bidirect biggest biject bilinear biloxi binomi bio biomed bipartit birdi bitmap blacklin
blair blanco bland blank blast blend blew blogger blogspot bloom blount blown blur boast bobbi boil bomber bondad bonus boob bootstrap bore borel bosnia boss bounded bout boyfriend bp bpd bracket
bradley braid brainwash brand brass bread breakdown breath breeder breez brian brigad britain broadband broadcast broaden bronz brooklyn brows browser bruce bs bta bubbl buchanan buddi budgi buffer
bulb burrow burst buse bust butcher butt butterfli button buyer cabinet cal californian cambodia campus caption cargo carnegi carniv carrier cartan cartesian cartoon casual catastroph cater caucasian
cauchi cc cd ceas ceil celebr censor chalabi chamber chapter charcoal chariti charl charm chat cheapli checkout cheek chemistri chern cheryl chess chest chew chick chill chinatown chiro chocol christ
christoph cic cinema circ circumst citat citizenship civet clan claus clay cleaner clearer cleric clinton clip clock clue cnns coach coal coat codimens cohen coin cole colin collag collater collision
colombo colour column combat combinator combo commerc commission compass compassion compel compliment compound compressor concav conceiv concert concis concur condominium confess confisc congest
congreg conjugaci conjunct conquest consol constitu contamin contemporari contest conting contour contractor contradict cope cork corn corpora corrobor corrupt cot cottag couch couldnt counterexampl
countrysid courteous courtesi cousin covert cow cp cpu cpuc cr crab crack crappi crate crave crazi cream creatur creditor creek cricket critter crop cropdust crossov crude crush cs cst cuban cube
cuisin cullen cumul cup curb curs curtain cyber cylind cylindr da dale damn daniel danni darla dasovich daycar db deadlin dealership deb debbi debtor decentr deck deed deem deeper degeneraci degu
dehydr deliber delic dempsey denial denis denmark denni denton depict depot der deregul descend descriptor desert desper dessert destini detain detroit devast dialogu dictat dictatorship dictionari
diego dielectr diffeomorph dig dilemma dilut dim dimer diplomaci dire dirt disc discard disco discomfort disentangl disgust dislik dispar dispatch disput disregard dissemin dissoci distant distract
disturb dividend divisor divorc dock doesnt domest donald dope dorsey doubli doug dow dp dpr dragon drastic drawback drew droplet dsl dslr duck dude duke duster dvd dwarf dykman dysfunct eagl ear earl
earthquak earthworm eas easter eater eco ecolog ecosystem edibl edison editor edu edward ee eeg eei eeri egm ego egypt ei eigenfunct eigenvector ekrapel elabor elector electrod electrodynam eleg elena
elig elit elli elliott elpaso elucid emb embassi embodi emul enchilada enclos encrypt endang endeavor endomorph endow endpoint energet enlighten enorm enov enrongss entail enterpris enthusiast entre
enumer envoy epc epidem equin equiti era ercot eric esaibo escal esp essenc essi est eta ethic eu ev everywher ex exam excerpt exciton exemplifi exercis exert exhaust exit exot exp expertis explod ext
extinct extradit extraordinari extrapol fab facial faction factual fade fake falter fanat farc fare farm farmer fascin fat fe fed fell fenc ferromagnet ferrous fertil festiv fever fibr fibrat fiction
fifth filament finch firefox fiscal fixtur flag flake flash flavor flawless flee flesh flew flop fluoresc flyer fock footbal footprint forbid forest forgiv forster fort forth fortier fortun foster
fought fountain fourth franci freak fred freeli frees friction friendship frighten frisco frobenius frontier frozen fuck fundamentalist funer funni furnac furnish fuss fuzzi fx galact galerkin gallon
galoi gan gang gare gauss gay gaza gc gdp gear gen gentleman genuin georgia gerald gerri gev ghz giant gibb ginzburg gisb globe glow gmat golf gonzal googlenut gotta government gpus gr gradual grammar
grandma grandmoth grandson graphen greedi greg grey grip groceri gromov grothendieck groupoid grown guardian guild guilti guinea guitar gw gym ha habitat hadron haha halal hallucin ham hamilton handi
happier har harbor harder hardi harm harmless harmoni harrison harsh harvard hat hatfil hatr hay headlin headquart heater heather heck hedg heisenberg helic helium hen herd herebi herein hermitian
herp hes hexagon hezbollah higg hijack hilton hindu hint hiss historian hmmm hoax hobbi holder holist holli holocaust homeless homemad homeomorph homosexu honda honesti hood horror horton hostil
hotlin hotmail hu hub hubbard huber hugh huh hull humbl hunger hungri hunt hunter hurl hurrican hyatt hyperfin hypergeometr hypersurfac hz iaea ida ideat ideolog idiot ie ieee iguazu il imagenet
imageri imaginari imbal imit immens immers immun impecc imped imperfect impuls impur inabl inadequ inappropri incent inch incoher incompress incub indo indonesia indoor inelast inertia inexpens
infinitesim inherit inhibit initio injur insect insist inspector instant instantan instanti instig int intercept interceptor intercompani interconnect interim intermitt intern interrog intim intract
intric intrigu invad investor invok involut io ionic iot ip iphon ir irish irradi irregular irrelev irrevers ise islamabad isometr isometri isotop iss ite itinerari jacket jafar jaffna jamaica jana
janet janic jar jare jaw jazeera jeffrey jemison jen jennif jerri jerusalem jesus jet jew jewish jihadi jill joan jose journey jpg jr juan judgment judici juggernaut juic juici junction juri justif
justin kabul kac kalkat kandahar kaoshikii kappa karachi karen karim karla kathleen keen kelli kennedi kenneth kent kev keyword killer killi kitti km knife knight kolmogorov kuwait kyle labor lag
lagess lagrang laid lamp lan lane lao lap laplac latin laughter laundri lauri lawless lax layout lbs ldot leagu leahi lean learnabl learner leas lebanes lebanon lebesgu lectur legaci legisl leigh
lemelp lemma len lengthi lennon leonardo leopold lett lewi lexic lexus lhc li liabil libya lick lieuten lifestyl lighter likewis lineatus lion liouvill lipschitz liq lisa litter liz llama lo loan
lobster lodg logo loi longest loom loot lorentz loretta lori los lotteri loud loui loung loveallpeopl lover loyal lstm lt ltd luminos luna luxuri lynch lyric machineri macro madrid magazin
magnetohydrodynam mahmoud mailto mainstream maker malaysia malaysian malici mall mama mankind mantra manuscript mariann markovian marshal mart martingal marvel massag mathbf mathfrak matlab matt
maviglio maxwel mayko mayor mayur mba mccartney mcdonald mcginni mcmc meantim med medal mediocr medit melani melt membership memoir memor meow merchant mercuri merger merit messi metadata metast meter
meticul mev mhc mhd mhz mi mice michigan micron microsoft microwav midst migrant mikegigi militia mill miller mimic mini minima ministri minkowski miracl misalign miseri mismatch mllms mma mmbtu mo
mod modest modulo modulus mold moldovan molli momenta monarchi monomi montgomeri montparnass monument moor mormon morphism mors mosul mott mozilla mrs ms mullah multilingu multiscal muni municip muon
muqtada murph museum musician mutil myanmar mystic na naha naiv nake nanci nano nanoparticl napkin narrat nash nashvill nato navi navier nearbi necess necessit neighbour neighbourhood neil neocon
nephew neq netherland neurosci newborn newsweek newtonian nicer nicest nick nicobar nightmar nikon nilpot nina nixon nj nlp noel noetherian noida nomin nonequilibrium nonloc nonneg nonzero nope
nordstrom northeastern norway norwegian nose notif novelti nowaday nowher nu nuclei nucleon nucleus nw nyc nymex nz obey occasion occlus occupi ocean offend offspr okinawa oldest onboard ono ontario
ontolog onward op opera optimis optimum oracl orang organic otim outbreak outdoor outfit outlet outlier outrag outta overcharg overcook overfit overnight oversea overthrow owe ownership oxygen oz pa
pacif pad pager painewebb palac palestin panic pant par para parad paradis paradox paragraph pareto parisian pariti parliament pars partnership pashtun passag passcod passeng passion passport pastor
pastur pat patricia patrick patriot patron patti paula paulhast paw payabl payoff pca pde pdes pdf pdt peacekeep pecorp peculiar pedicur penal penalti pencil pend penetr peninsula penman penni
pennsylvania pentagon pepper percel perceptu percol perpendicular pervez petsmart pew pg pge phenotyp philip philippin philosophi phoenix phonon php phrase phuket phylli pie pin pinki pipe pivot
planck planetari plasmon plastic plot plotter plug plung pointwis pole poli politician poll pollut polygam polygon polym polytop poop popup pork porous posada postpon potato potti pour pp pr prais
pray prayer prc preacher preced predefin predic preferenti premis prepared preprocess prestig pricey pride priest priorit prison proactiv proclaim pronounc propaganda proposit pros prosecut prosecutor
provabl provoc proxi prune psi pst puct puerto puff pup puppet purpl pursuit puzzl python qa qcd quadrupol quantif quark qubit quench queue quiver quiz rachel racial rack radar rag rahman rail raiser
ralli ramadi raman ramp ranger rape raphael rayleigh rb reachabl reader readout realis reap reassur rebel reccomend recess reciproc recombin recomend reconcil reconcili reconfigur reconnect reconsid
recreat rectangular redicul redlin refineri refract refuge registr reimburs rein reintroduc reintroduct relianc relief reluct remaind remedi rene rental reopen repositori repress reproduct reptil
reschedul reservoir resili resp retail retak retali retard retrain retreat reus revenu reviv revolut revolutionari rewrit rf rgb rgds ri rib richer richmond rid rider rig roadsid rob robin rocket
rocki rod rodent roger romant ronald ronn rosale rose rot rub ruler rumsfeld runner russel ruth ruy sacr sacramento sad saddl sadr sail saint salari salient salsa salt sanction sand sander sarah sauc
scam scammer scarciti scari scent schema scholar scholarship schott schroding schur scintil scoop scrap scratch scream script sculptur seamless sean sear seattl secessionist secular seismic seiz
seldom seller semiclass semisimpl sentiment seo seoul seper serial shadi shadow shaikh shallow shanna sheav sheik shelf shi shia shine shipment shipper shirt shit shortcom shortest shoulder shouldn
showcas shrimp si siddiqui signoff silk silki silver simplici simplif singapor sir sistani situ sixth sj sketch ski skip sleev slept slide slower slowli smile snap soak sobolev solicit solidar
solitari solvent soni sonic sooooo sota soup sour southeast southwest sovereignti soviet sp spacecraft spacetim spacious spare spatiotempor spawn spay speaker spectacular spectroscop specul spell spi
spice spici spill spine spinor spiral spite spline spoken sporad spurious squeez sr ss stab stadium staf stair stall stamp stanford stapl starbuck starter statu steal steam steel steer stellar
stephani stephen steven stiff stimuli stolen stomach stood strait strand strang stranger streak strongest struck stuart subcategori subclass subgraph submanifold submarin suboptim subseteq substant
subsystem subtl sudan sullivan superb superconductor superposit supersymmetr supplier surg surject surplus surrend surrog surveil survivor suspens suspicion sussex swarm swbell swear sweden swg swift
swing switzerland sydney sympath sympathi synapt syntact syntax ta tablet tag taiwan taj tale tame tampa tangent tanker tariff tasti tattoo taxi taxonomi taylor tea tear tech technician teen teenag
tehran tel telephon telescop televis temper templ templat temporari tendenc terrifi testifi tet textur thai thane thanksgiv thanx thaw theater theatr theme therapist thesi thi thread threw thrive
throat thrown thru thx tighten tile tilt timescal tina tini titan titman todd tongu tori toric torqu tortur toss tourism towel tower toxic traci trademark traffick trait transcend transmitt
transwestern trash travers treati tremend triangl triangul triangular tribe trick trillion triplet trivia tropic trot trustworthi tuna tunabl turbin ture twitter tx uecomm ugh ugli uh ulterior
unbeliev unbias uncl uncondit undecid underexplor undergradu underground undermin underscor undertak undesir undirect unemploy uneven unexpect unexplor unfold unhappi uniti unlabel unload unnam
unnecessari uno unpopular unpreced unreli unstructur upcom upgrad upscal upset upstair urgent usabl usd useless usenet utah utter uva va valenc vanguard vapor varanasi varepsilon vegan veget veggi
venezuela ventil vest veto viabl vicin victori vigor villag vintag virginia viscous vivo vlm vlms vocabulari voicemail void wa waiter walker walmart wander wang wanna ward warehous warfar wari warlord
warmer warmth warner warranti waveform wavefunct waveguid wavelet wayn weil weird welfar wet whereabout wherebi whilst wholesal wider widespread wield wiki wikipedia wildlif willow winner wisconsin
withdrew witten wive wobbler workforc workload worksheet worldwid worm worship worthwhil wound writer wtc wyom xi xiii xmas ya yale yang yazid ye yea yell yep yheggi yo yoko youngest yrs yummi zaman
zeta zionist zoo zoom
`,
  `
abrupt accret adhes adjunct adsorb adsorpt advent ae aesthet ag agricultur ahler albeit alexand alkali alloy altitud amalgam amazon amino amongst ampl android anharmon anneal ant antiferromagnet
aperiod app apparatus appendix aqueous arbitrag archimedean argon arguabl arnold arrow artin asr assimil ast atiyah atlas atomist auc auction autonomi avalanch avers axe axisymmetr azimuth backpropag
ballist bandit baryon basin baxter bbb bcs beamform bellman bergman bernoulli bernstein bessel betti bialgebra bibliometr billiard bimodul bioinformat biomark biophys bistabl bivari bloch blockchain
bogoliubov borrow bott bragg breakthrough breather brillouin brittl byproduct cad calabi calculi calorimet cantor capacit capillari casimir catalog catalyt cation cayley cern certifi cf ch chebyshev
checker checkpoint chem chen chord chromat chromosom cifar circumv clifford clinician cliqu clone closest clutter cmos coalesc coalgebra cobord coco cocycl cohes coil coli collisionless colloc colloid
comb commensur compactif companion competitor complementar compliant compton concaten conductor confront congruenc conic conn contagion convey copper copula corona cortex cortic cosin counterfactu
coxet cpus credibl crowdsourc cryogen cryptograph cryptographi crystallin cu curriculum cusp cutoff cw cyclotron darboux debug decoher deduct deepseek deficit deflect deg delin deloc departur deplet
des desktop destabil detun development dft dg diagrammat diamond dice dichotomi dimensionless diminish dinger diod dipolar disadvantag disagr disconnect discours dissimilar dl dnn dnns dof downlink
drinfeld dt dub duplic dx dyadic dynamo echo eddi eigenmod eigenst eject electro electrolyt electroweak ellipsoid elong elus emitt empow encapsul endogen entrop envis ep epistem epoch erd erron es
essay eulerian evapor evi existenti exogen explanatori exploratori exposit expositori exterior extractor extrins facebook facet factori fano fastest fate feedforward femtosecond fermilab feshbach
feynman filtrat finer finetun fingerprint flare flatten flaw floer floquet fm fmri focal fokker foliat forbidden foreground forens fpga fr fragil fredholm fring fs functori gaseous gel gelfand gemini
geo geolog geomagnet geophys gestur gg gluon gordon gorenstein gp gps grammat grasp grassmannian grpo gui haar hadamard halo hamper hartre harvest hash hbar heliospher helmholtz hereditari hermit
hessian histogram hochschild holograph hom homotop hpc hydrophob hyper hypergraph hyperparamet hyperplan hypothet hysteresi idempot iff imbalanc imper impract inaccess inaccur inclin incompat
indecompos indispens indistinguish ineffect infeas infecti influenti inhibitori insensit instanton intel interatom interdepend interdisciplinari interfaci interferomet interferometri interleav
interoper interplanetari interrupt interstellar intertwin intracellular introductori intrus invalid invis irrat irrespect isotherm jacobian jam java josephson kalman kdv kelvin kerr khz kink kl klein
kohn kontsevich korteweg koszul kp kullback kv ladder laminar landmark langevin langl lasso latitud leaf leak leakag legendr legitim leibler lend lens lepton les levi lexicon lidar lieb ligand linac
lingual linkag linux lm ln localis loci locomot locus logit lora lossi lossless lusztig macaulay mach magneto magnetospher mapsto massless mathematician mathsf maxima mc md mechanist meromorph meson
mesoscop metamateri meteorolog metriz metropoli microfluid microstructur millimet millisecond milnor mimick mimo minimax mislead mit mllm mn mnist moe monad monetari monocular monodromi monolay monom
monopol moodi morita motif motil mpc mpi mrna mt multifract multilay multilevel multimedia multiplex multipol multitud mutant mw nanomet nanoscal nanostructur nanotub ne neuromorph ni nitrogen nls nn
nodal nondegener nonetheless notat notori ns nuanc nucleat nucleotid nvidia obliqu obscur observatori ode offload offset omit operad operatornam oplus orbifold orchestr ordin orthonorm outag outflow
overestim overlin overload painlev paradigmat parser parsimoni pathogen pauli pb pc pearson pedagog pedestrian perceptron permeabl pertain pertin pervas ph phantom philosoph photoelectron photorealist
phylogenet physicist pic pion pitaevskii pitch planner plateau polariton polariz polyhedr polyhedra polymorph pore portabl posed poset positron posteriori postul prandtl precess precipit precondit
precursor prefix prerequisit presum prevail prey primal problemat profound prolong propel propens proprietari propto prover psnr pspace pt punctur puriti pyramid qed qos quad quadratur quantil
quasiparticl quaternion quillen qwen rabi radii radioact radon ramsey rangl rao rational reactor readabl realism realm rearrang recip recoil rectangl rectifi recur redefin redistribut redshift reflex
refut relay reminisc replay resampl rescal retent rethink reusabl revolution reweight rhythm ricci ridg riesz riski rms rna rnn rollout rotor router rydberg sacrif salienc sampler sc scaffold scanner
scarc schole schroeding segreg semidefinit semin semiparametr sensori serr setminus sft sham shannon sharpen sharpli sheaf shield shortcut shorten shrink shrinkag shuffl silico simeq simon simplex
sine singlet sinusoid skeleton slab slip slot smartphon snapshot snr soc societ solubl solvat spark spectrogram spectromet splat stabli stake stakehold standalon stark stationar steep stein stepwis
stereo stimulus stratif streamlin stringent styliz subdivis sublinear submiss submodular subtract subvarieti succinct suffic summat sup superalgebra supercomput supercrit supernova supersymmetri
supplementari suspend svd svm sweep synaps synchrotron synergi synergist tangenti telecommun terminolog terrain terrestri testb textbook thereof threefold thurston thz tier tild toda toeplitz tokamak
toolkit toroid tracker trainabl tran transcendent transduc transduct transistor trigonometr tupl tutori tweet twin twofold uav ultrafast ultraviolet um unambigu unavail unconstrain unconvent uncorrel
uncount underestim underlin underpin unequ unidirect unif unimod unitar unlock unman unobserv unpredict unravel unrealist unrel unresolv unsolv unveil unwant upstream utilis uv vacanc vae vanilla var
varphi vehicular versa vi viabil virtu viscoelast visualis vit vitro vl vlasov vol volterra volumetr voter voxel vqa vr vri waal warp wasserstein wavenumb wearabl wedg wherein widetild wiener wigner
wilson withdrawn witt xy yau yeast zeeman zhang zonal
`,
]
