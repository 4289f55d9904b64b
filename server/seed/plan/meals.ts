import type { Allergen, Meal } from '@contract/catering'
import type { SamplePicture } from './pictures'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const MAIN: Meal[] = ['lunch', 'dinner']

export interface DishPlan {
  id: string
  canteenId: string
  category: string
  name: string
  description: string
  priceFen: number
  calories: number
  /** Null: not declared. */
  allergens: Allergen[] | null
  meals: Meal[]
  weekdays: number[]
  stock: number
  limit: number
  specs: { specId: string; name: string; addFen: number }[]
  /** Indexes into `DISH_PICTURES`. */
  pictures: readonly number[]
}

export const CANTEENS = [
  { id: 'c-one', name: '云岭一食堂', address: '园区一号楼一层', openText: '每天供应早、午、晚餐' },
  { id: 'c-two', name: '江畔二食堂', address: '园区六号楼二层', openText: '每天供应早、午、晚餐，午餐有清真窗口' },
] as const

/** Cut-off and end of each meal, in minutes of the day. */
export const HOURS: readonly { meal: Meal; cutoffMinute: number; endMinute: number }[] = [
  { meal: 'breakfast', cutoffMinute: 7 * 60, endMinute: 9 * 60 },
  { meal: 'lunch', cutoffMinute: 10 * 60 + 30, endMinute: 13 * 60 + 30 },
  { meal: 'dinner', cutoffMinute: 16 * 60 + 30, endMinute: 19 * 60 + 30 },
]

const SLOT_NAMES: Readonly<Record<Meal, readonly string[]>> = {
  breakfast: ['07:15–07:45', '07:45–08:15', '08:15–08:45'],
  lunch: ['11:15–11:45', '11:45–12:15', '12:15–12:45', '12:45–13:15'],
  dinner: ['17:15–17:45', '17:45–18:15', '18:15–19:00'],
}

export const SLOTS = CANTEENS.flatMap(({ id: canteenId }) =>
  HOURS.flatMap(({ meal }) =>
    SLOT_NAMES[meal].map((name, place) => ({
      id: `${canteenId}-${meal}-${place + 1}`,
      canteenId,
      meal,
      name,
      capacity: 120,
      position: place,
    })),
  ),
)

type Given = Partial<Omit<DishPlan, 'id' | 'pictures'>> & Pick<DishPlan, 'category' | 'name' | 'priceFen' | 'calories'>

/** Dishes share their pictures, to keep the sample data small. */
export const DISH_PICTURES: readonly SamplePicture[] = Array.from({ length: 8 }, (_, place) => ({
  name: `dishes/plate-${place + 1}`,
  subject: 'plate',
  w: 320,
  h: 240,
}))

/** @param pictures indexes into `DISH_PICTURES` */
function dish(id: string, pictures: readonly number[], given: Given): DishPlan {
  return {
    ...{ id, canteenId: 'c-one', description: '', allergens: [], meals: MAIN, weekdays: EVERY_DAY },
    ...{ stock: 80, limit: 0, specs: [] },
    ...given,
    pictures,
  }
}

const breakfast = { category: '早点', meals: ['breakfast'] satisfies Meal[] }
const two = { canteenId: 'c-two' }

export const planDishes: readonly DishPlan[] = [
  dish('d-porridge', [4], { ...breakfast, name: '小米南瓜粥', priceFen: 300, calories: 120, limit: 2 }),
  dish('d-bun', [5], {
    ...breakfast,
    name: '鲜肉包（两个）',
    priceFen: 400,
    calories: 380,
    allergens: ['gluten', 'soy'],
  }),
  dish('d-soymilk', [6], { ...breakfast, name: '现磨豆浆', priceFen: 250, calories: 90, allergens: ['soy'] }),
  dish('d-egg', [7], {
    ...breakfast,
    name: '茶叶蛋',
    priceFen: 200,
    calories: 75,
    allergens: ['egg', 'soy'],
    limit: 4,
  }),
  dish('d-noodles', [0, 4, 6], {
    category: '面食',
    name: '番茄鸡蛋面',
    description: '现擀面条，番茄熬足四十分钟。可选标准份、大份，也可以加一个煎蛋。',
    ...{ priceFen: 1200, calories: 520, allergens: ['gluten', 'egg'] },
    specs: [
      { specId: 's-regular', name: '标准份', addFen: 0 },
      { specId: 's-large', name: '大份', addFen: 300 },
      { specId: 's-egg', name: '加一个煎蛋', addFen: 250 },
    ],
  }),
  dish('d-beef', [1], {
    category: '热菜',
    name: '土豆烧牛腩',
    description: '牛腩先焯后炖，配黄心土豆。',
    ...{ priceFen: 1800, calories: 610, allergens: ['soy'] },
  }),
  dish('d-gone', [2], {
    ...{ category: '热菜', name: '清蒸鲈鱼', priceFen: 2200, calories: 280, allergens: ['fish', 'soy'], stock: 0 },
    description: '当日鲜鱼，到货有限。',
  }),
  dish('d-last', [3], {
    ...{
      category: '热菜',
      name: '油焖大虾',
      priceFen: 2600,
      calories: 340,
      allergens: ['crustacean', 'soy'],
      stock: 1,
    },
    description: '每餐只做一份的试菜。',
  }),
  dish('d-tofu', [5], { category: '热菜', name: '麻婆豆腐', priceFen: 900, calories: 310, allergens: ['soy'] }),
  dish('d-greens', [7], { category: '素菜', name: '蒜蓉时蔬', priceFen: 600, calories: 110 }),
  dish('d-eggplant', [4], { category: '素菜', name: '肉末茄子', priceFen: 800, calories: 260, allergens: null }),
  dish('d-rice', [6], { category: '主食', name: '五常米饭', priceFen: 150, calories: 230, stock: 400, limit: 3 }),
  dish('d-ribs', [0], {
    ...{ category: '热菜', name: '糖醋小排', priceFen: 2000, calories: 560, allergens: ['soy'] },
    weekdays: [1, 3, 5],
  }),
  dish('d-kungpao', [7], {
    ...{ category: '热菜', name: '宫保鸡丁', priceFen: 1500, calories: 480, allergens: ['peanut', 'soy'] },
    weekdays: [2, 4, 6, 7],
  }),
  dish('d-yogurt', [2], { category: '饮品', name: '原味酸奶', priceFen: 500, calories: 130, allergens: ['milk'] }),
  dish('d2-congee', [4], {
    ...two,
    ...breakfast,
    name: '皮蛋瘦肉粥',
    priceFen: 500,
    calories: 210,
    allergens: ['egg'],
  }),
  dish('d2-cake', [5], {
    ...{ ...two, ...breakfast, name: '核桃马拉糕', priceFen: 450, calories: 300 },
    allergens: ['gluten', 'egg', 'milk', 'nut'],
  }),
  dish('d2-lamb', [0], {
    ...{ ...two, category: '清真窗口', name: '兰州牛肉面', priceFen: 1600, calories: 580, allergens: ['gluten'] },
    specs: [
      { specId: 's-thin', name: '细面', addFen: 0 },
      { specId: 's-wide', name: '宽面', addFen: 0 },
    ],
  }),
  dish('d2-chicken', [1], {
    ...two,
    category: '简餐',
    name: '黄焖鸡米饭',
    priceFen: 1700,
    calories: 690,
    allergens: ['soy'],
  }),
  dish('d2-salad', [7], {
    ...two,
    category: '简餐',
    name: '鸡胸藜麦沙拉',
    priceFen: 1900,
    calories: 320,
    allergens: ['nut'],
  }),
  dish('d2-soup', [3], {
    ...two,
    category: '汤品',
    name: '紫菜蛋花汤',
    priceFen: 300,
    calories: 60,
    allergens: ['egg'],
  }),
]
