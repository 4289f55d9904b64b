export interface StationFact {
  fact: string
  /** The text that says so, named as docs/sources.md has it. */
  source: string
}

/** By name of the station; those for which no text was found are left out (rule: stations). */
export const stationFacts: Readonly<Record<string, StationFact>> = {
  宜宾: { fact: '岷江和金沙江在这里汇流成长江。', source: '新华网，2022 年 6 月 12 日' },
  南溪: {
    fact: '长江在这里画出一个 90 度的大弯，是它在宜宾汇流之后的第一个大回转。',
    source: '新华网，2022 年 6 月 12 日',
  },
  涪陵: {
    fact: '江中的白鹤梁题刻记录了唐代以来 1200 多年的长江水文。',
    source: '重庆市涪陵区人民政府网，2025 年 9 月 19 日',
  },
  忠县: { fact: '长江在忠县境内流经 88 千米。', source: '忠县人民政府文，2025 年 5 月 9 日' },
  奉节: { fact: '古称夔州，地处三峡库区腹地，被誉为“中华诗城”。', source: '新华社，2025 年 4 月 3 日' },
  武汉: { fact: '1957 年，第一座长江大桥在这里建成。', source: '新华社，2009 年 9 月 17 日《经济日报》' },
  九江: { fact: '长江和中国最大的淡水湖鄱阳湖在湖口县交汇。', source: '央广网，2021 年 7 月 30 日' },
  南京: { fact: '1968 年 12 月 29 日，南京长江大桥的公路桥建成通车。', source: '新华社，2009 年 8 月 24 日' },
}
