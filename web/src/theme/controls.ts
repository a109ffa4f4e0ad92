import { mergeConfigs } from '@chakra-ui/react'
import {
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  inputRecipe,
  menuSlotRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme'
import { controlRecipes, controlSlotRecipes } from './recipes'
import { getSystem } from './system'

/*
 * The recipes of what is typed into and opened: loaded with the first page that has any, so that a page for reading does without.
 * The system reads a recipe when a component first asks for it, and these are there before.
 */
const { theme } = mergeConfigs(
  {
    theme: {
      recipes: { input: inputRecipe, textarea: textareaRecipe },
      slotRecipes: { dialog: dialogSlotRecipe, drawer: drawerSlotRecipe, field: fieldSlotRecipe, menu: menuSlotRecipe },
    },
  },
  { theme: { recipes: controlRecipes, slotRecipes: controlSlotRecipes } },
)

const own = (getSystem()._config.theme ??= {})
Object.assign((own.recipes ??= {}), theme?.recipes)
Object.assign((own.slotRecipes ??= {}), theme?.slotRecipes)
