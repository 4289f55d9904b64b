/**
 * Radicals that look like a character, each followed by that character. Printers write PDFs with them, and NFKC, which
 * maps the Kangxi radicals, keeps these (Unicode, EquivalentUnifiedIdeograph.txt). Of the Kangxi radicals only ⼾ stands
 * for a common character that NFKC does not give, so this mapping runs first.
 */
const PAIRS =
  '⼾户⺇几⺊卜⺒巳⺟母⺠民⺧牛⺩王⺫目⺬示⺶羊⺼肉⺽臼⻁虎⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻑長⻓长⻔门⻕阜⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟⺝月⺜日'

const CHARACTERS: ReadonlyMap<string, string> = new Map(
  (PAIRS.match(/../gu) ?? []).map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
)

/** Replaces such radicals by the characters they stand for; the length does not change. */
export function plainHan(text: string): string {
  return text.replace(/[\u2E80-\u2EFF\u2F3E]/g, (radical) => CHARACTERS.get(radical) ?? radical)
}
