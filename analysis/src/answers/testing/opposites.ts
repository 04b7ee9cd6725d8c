/**
 * A fictional text with pairs of questions: one whose presupposition it contradicts, one whose presupposition it
 * supports.
 */
export interface Opposites {
  domain: string
  text: string
  /** The wrong question, the right question, and words of the contradicting sentence. */
  pairs: readonly (readonly [wrong: string, right: string, shown: string])[]
}

export const OPPOSITES: readonly Opposites[] = [
  {
    domain: 'Marine biology',
    text: 'Shell mass decreased after the storms. The limpets survived because the pools stayed cool. Grazing by urchins intensified on the reef. Oxygen consumption rose when the water warmed. Larval settlement remained unchanged in the shaded tanks. Eelgrass cover was lower in the harbour than in the bay.',
    pairs: [
      ['Why did shell mass increase after the storms?', 'Why did shell mass decrease after the storms?', 'Shell mass'],
      [
        'Why did oxygen consumption fall when the water warmed?',
        'When did oxygen consumption rise?',
        'Oxygen consumption',
      ],
      [
        'Why did larval settlement decline in the shaded tanks?',
        'Where did larval settlement remain unchanged?',
        'Larval settlement',
      ],
      [
        'Why was eelgrass cover higher in the harbour than in the bay?',
        'Why was eelgrass cover lower in the harbour than in the bay?',
        'Eelgrass cover',
      ],
      ['Why did the limpets die?', 'Why did the limpets survive?', 'limpets survived'],
    ],
  },
  {
    domain: 'Medicine',
    text: 'Neither drug shortened the fever of the children. Oral zinc reduced the duration of diarrhoea. Sleep quality worsened during the night shifts. The ointment was ineffective against the scabies mites. Early feeding lowered the mortality of preterm infants. The tablets had no effect on blood pressure. Wound healing improved under the honey dressing.',
    pairs: [
      ['Which drug shortened the fever?', 'What reduced the duration of diarrhoea?', 'Neither drug'],
      ['Why did sleep quality improve during the night shifts?', 'When did sleep quality worsen?', 'Sleep quality'],
      [
        'Why was the ointment effective against the scabies mites?',
        'Why was the ointment ineffective against the scabies mites?',
        'ointment was ineffective',
      ],
      [
        'Why did early feeding raise the mortality of preterm infants?',
        'How did early feeding reduce the mortality of preterm infants?',
        'Early feeding',
      ],
      [
        'How did the tablets lower blood pressure?',
        'Why did the tablets have no effect on blood pressure?',
        'no effect on blood pressure',
      ],
      [
        'Why did wound healing deteriorate under the honey dressing?',
        'Why did wound healing improve under the honey dressing?',
        'Wound healing',
      ],
    ],
  },
  {
    domain: 'Machine learning',
    text: 'The graph encoder underperformed the linear baseline on long documents. Pruning accelerated inference on the phones. Label noise did not reduce the accuracy of the ensemble. Training loss dropped sharply after the warm-up. The cache was useless for streaming queries. The distilled network was smaller than the teacher. Memory use grew with the length of the prompt.',
    pairs: [
      [
        'Why did the graph encoder outperform the linear baseline?',
        'Why did the graph encoder underperform the linear baseline?',
        'graph encoder underperformed',
      ],
      [
        'Why did pruning slow inference on the phones?',
        'Where did pruning accelerate inference?',
        'Pruning accelerated',
      ],
      [
        'Why did label noise lower the accuracy of the ensemble?',
        'Why did label noise not reduce the accuracy of the ensemble?',
        'Label noise',
      ],
      ['Why did training loss increase after the warm-up?', 'When did training loss fall?', 'Training loss'],
      [
        'Why was the cache effective for streaming queries?',
        'Why was the cache useless for streaming queries?',
        'cache was useless',
      ],
      [
        'Why was the distilled network larger than the teacher?',
        'Why was the distilled network smaller than the teacher?',
        'distilled network',
      ],
      [
        'Why did memory use shrink with the length of the prompt?',
        'Why did memory use increase with the length of the prompt?',
        'Memory use',
      ],
    ],
  },
  {
    domain: 'Materials',
    text: 'The copper coating inhibited corrosion of the steel plates. Annealing weakened the glass fibres. Conductivity of the film fell above 300 K. The glue failed at low pressure. Porosity was higher in the pressed samples than in the cast samples. The solvent prevented crystallisation of the polymer. Brittle alloys were rare in the batch.',
    pairs: [
      [
        'How did the copper coating promote corrosion of the steel plates?',
        'How did the copper coating inhibit corrosion of the steel plates?',
        'copper coating',
      ],
      [
        'Why did annealing strengthen the glass fibres?',
        'Why did annealing weaken the glass fibres?',
        'Annealing weakened',
      ],
      [
        'Why did conductivity of the film rise above 300 K?',
        'Why did conductivity of the film decrease above 300 K?',
        'Conductivity of the film',
      ],
      ['Why did the glue succeed at low pressure?', 'When did the glue fail?', 'glue failed'],
      [
        'Why was porosity lower in the pressed samples than in the cast samples?',
        'Why was porosity higher in the pressed samples than in the cast samples?',
        'Porosity was higher',
      ],
      [
        'How did the solvent induce crystallisation of the polymer?',
        'How did the solvent block crystallisation of the polymer?',
        'solvent prevented',
      ],
    ],
  },
  {
    domain: 'Economics and schooling',
    text: 'Rents declined in the northern districts after the reform. No subsidy increased the wages of the weavers. Homework delayed the bedtime of the pupils. Tuition was cheaper in the evening. The quota did not raise exports of barley. Class attendance was more frequent on Mondays than on Fridays. Household savings rose despite the tax. Voters rejected the toll.',
    pairs: [
      ['Why did rents rise in the northern districts?', 'Where did rents fall after the reform?', 'Rents declined'],
      ['Which subsidy increased the wages of the weavers?', 'What delayed the bedtime of the pupils?', 'No subsidy'],
      [
        'How did the quota increase exports of barley?',
        'Why did the quota not increase exports of barley?',
        'quota did not raise',
      ],
      [
        'Why was class attendance less frequent on Mondays than on Fridays?',
        'Why was class attendance more frequent on Mondays than on Fridays?',
        'Class attendance',
      ],
      [
        'Why did household savings fall despite the tax?',
        'Why did household savings increase despite the tax?',
        'Household savings',
      ],
      ['Why did voters accept the toll?', 'Why did voters reject the toll?', 'Voters rejected'],
    ],
  },
  {
    domain: 'Soils and climate',
    text: 'Earthworms were absent from the compacted plots. Nitrate leaching was reduced by the clover. The glacier retreated, and its melt season lengthened. Fungal biomass correlated negatively with tillage. Snow cover did not change in the upper valley. The decline of the swifts was caused by the new roofs. Ash lacked phosphorus. Wildfires became rarer than frosts.',
    pairs: [
      [
        'Why were earthworms present in the compacted plots?',
        'Why were earthworms absent from the compacted plots?',
        'Earthworms were absent',
      ],
      [
        'How much was nitrate leaching increased by the clover?',
        'How much was nitrate leaching reduced by the clover?',
        'Nitrate leaching',
      ],
      [
        'Why did fungal biomass correlate positively with tillage?',
        'Why did fungal biomass correlate negatively with tillage?',
        'Fungal biomass',
      ],
      [
        'Why did snow cover shrink in the upper valley?',
        'Why did snow cover not change in the upper valley?',
        'Snow cover',
      ],
      ['What caused the rise of the swifts?', 'What caused the decline of the swifts?', 'decline of the swifts'],
      ['Why did the melt season shorten?', 'Why did the melt season lengthen?', 'melt season'],
      ['Why did ash contain phosphorus?', 'Why did ash lack phosphorus?', 'Ash lacked'],
    ],
  },
]
