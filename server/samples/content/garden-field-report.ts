import { INVENTED, LIBRARY_AUTHOR, type Sample } from '../sample.ts'

/** The txt of the library: a plain report from the field, less certain than the study it differs from. */
export const gardenFieldReport: Sample = {
  title: 'Field report: soil moisture and seedlings under green shade in a school garden',
  authors: LIBRARY_AUTHOR,
  notice: INVENTED,
  abstract:
    'Two beds of lettuce seedlings were watched for four weeks in a school garden, one under green shade cloth and one ' +
    'open. The shaded bed stayed moister and its seedlings grew taller. The report describes what was seen; two beds ' +
    'cannot prove a cause.',
  sections: [
    {
      heading: 'Place and time',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'The garden lies on a south slope behind the school. Both beds measure two by one metre and were filled with ' +
            'the same compost. The green cloth was hung at a height of 80 cm over the lower bed. The upper bed stood open. ' +
            'Observations were made from week 18 to week 21.',
        },
      ],
    },
    {
      heading: 'What was done',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Thirty seedlings were planted in each bed. Moisture was read with two low-cost probes per bed. Pupils read ' +
            'the probes at noon, because the garden is closed at dawn. Height was measured with a ruler every Friday. ' +
            'Both beds received ten litres of water on Monday and Thursday.',
        },
      ],
    },
    {
      heading: 'What was seen',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'The shaded bed was moister on every day of reading. Its mean moisture was 31%, and that of the open bed was ' +
            '22%. After four weeks the seedlings under green cloth were 11.2 cm high and those in the open bed 8.5 cm. ' +
            'Slugs took four seedlings in the shaded bed and none in the open bed.',
        },
        {
          kind: 'steps',
          items: [
            'Week 18: no difference in height was visible.',
            'Week 19: the shaded seedlings were slightly paler.',
            'Week 20: the shaded seedlings were taller by about 2 cm.',
            'Week 21: two shaded seedlings fell over after rain.',
          ],
        },
      ],
    },
    {
      heading: 'What it may mean',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'Green cloth increased the height of the seedlings in our garden. The taller plants were not necessarily ' +
            'better plants: pale leaves and weak stems suggest that the seedlings were searching for light. We did not ' +
            'weigh them. The moisture values are possibly too high, since probes that are read at noon drift with ' +
            'temperature, but the difference between the beds is larger than the drift that the protocol describes.',
        },
        {
          kind: 'paragraph',
          text:
            'Shade probably attracts slugs. If the cloth is used again, it should be removed in wet weeks. The lower bed ' +
            'may also collect water from the slope, and so the effect of the cloth on moisture is uncertain.',
        },
      ],
    },
    {
      heading: 'Next season',
      blocks: [
        {
          kind: 'paragraph',
          text:
            'We will exchange the beds, read the probes early in the morning and weigh the harvest. A greenhouse study in ' +
            'this library found no gain in dry mass under green cloth, and it would be useful to know whether the same ' +
            'holds outdoors.',
        },
      ],
    },
  ],
  references: [],
}
