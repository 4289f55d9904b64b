import { expect, it } from 'vitest'
import { cityProblem, provinceProblem } from '@contract/people'

it.each(['', '\u3164', '武汉', '武汉市', '克孜勒苏柯尔克孜自治州', 'St. John’s', 'São Paulo', '城'.repeat(50)])(
  'finds nothing wrong with the city %j',
  (city) => expect(cityProblem(city)).toBeUndefined(),
)

it.each([
  ['<b>西安</b>', '城市不能含有 < 或 >，请修改后重试'],
  ['西安>', '城市不能含有 < 或 >，请修改后重试'],
  ['西\u200B安', '城市含有不可见的字符，请修改后重试'],
  ['西\u202E安', '城市含有不可见的字符，请修改后重试'],
  ['西\t安', '城市含有不可见的字符，请修改后重试'],
  ['西\u0000安', '城市含有不可见的字符，请修改后重试'],
  ['城'.repeat(51), '城市最多 50 个字'],
])('says what is wrong with the city %j', (city, problem) => expect(cityProblem(city)).toBe(problem))

it.each([
  ['<b>陕西省</b>', '省份不能含有 < 或 >，请修改后重试'],
  ['陕西\u202E省', '省份含有不可见的字符，请修改后重试'],
  ['省'.repeat(51), '省份最多 50 个字'],
  ['陕西省', undefined],
  ['', undefined],
])('judges the province %j in the same way', (province, problem) => expect(provinceProblem(province)).toBe(problem))
