/** Words that people say when they say why, and that are names as well. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
a an and any april are as ask asks at august autumn back bad be best better big bill bills black blue bond book books born both boy branch
bridge bright broad broker brook brown burn bush business but by call called can card care carry case cash chance change charge charity
chase check church claim clark clean clear clerk close cold cole common cook copper correct cost count court cover cross cruise current dale
date dates dawn day days dean dear debt december deed dell dial do don done down draft drain draw dry due duke duty earl early east easy
edge end ends entry error even ever fair faith fall false far farm fast fax february fee field file fill find fine fire first fish fit flat
flood flow flower follow foot for ford form forward found fox frank free french friday friend from front full gas gate given glad glass go
gold good grace grand grant gray great green grey ground group grove guest guide guy had hall hand hard has have he head heat heath help her
hill him his hold holiday home honey hook hope hour house how hunt hurry i idle if in into is it its ivory jack jan january jay job join
joint joy judge july june jury just keen keep key kind king kit knight lake lamb land lane large last late law lay lead leave lee left let
letter level light line link list little load lock long lord loss lost love low luck mail major make man manual map march mark market marsh
mason master match may me mead mean meter meters mild mile mill mine mint miss mistake mistaken mix monday money month moon moor more moss
most mount move my name new next no noble nor north not note notes november now number oak october odd of off offer office old on once one
open or order other our out over owed own page pain park part pass past pat path pay penny people per pet phone pick pike piper place plan
plant play point pole pond pool poor pope port post pound power prepay price prices pride prince print prior proper pure quick rate rates
ray read reader reading readings reason record reed reference refund register rent rest retail rice rich ring rise river road rob robin rock
rose rule rules rush sage sale sales same sand saturday save school sea seal second see self send sent september service set settle sharp
shaw she shield ship shop shore short show side sign silver single site six skip slow small smart snow so sold some sort source south spare
speed spring square stage stamp standing star start state statement stay steel step stern still stock stone stop storm street strong sue
summer sun sunday supplier supply sure swan sweet swift system table take tariff tariffs tax team tell temple ten term terms test tester
than that the their them then there they thin this thorn thursday time times to together too town trade trail train transfer tree trial true
trust tuesday turn two under up us value van vendor vine wait wake walk wall ward was waters watt watts wave waves way ways we web wednesday
week well wells went were west what wheat wheel when which white who whole why wide wild will winter wise wish with wolf wood woods word
words work world worth wrong year years yes you young your
`
    .trim()
    .split(/\s+/u),
);
