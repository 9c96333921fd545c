export const FRENCH = `
action: regardez, regarde, cliquez, clique, visitez, visite, écoutez, écoute, abonnez, abonne, suivez, suis, partagez, partage, likez, inscrivez, rejoignez,
  rejoins, venez, viens, découvrez, découvre, téléchargez, votez, soutenez, profitez, essayez, allez voir, va voir, aimez
own: chaîne, page, site, profil, groupe, boutique, vidéo, vidéos, musique, chanson, clip, compte, lien, bio, serveur, infolettre, album, jeu, cagnotte
self: ma, mon, mes, notre, nos, nouvelle, nouveau
pitch: cliquez ici!, clique ici!, lien ci dessous, inscrivez vous, inscris toi, inscription gratuite!, rejoignez nous, venez voir, allez voir, jetez un œil,
  jette un œil, téléchargez maintenant!, découvrez comment!, visitez notre, visitez mon, contactez nous, profitez en!
greeting: salut les amis, cher client!, chère cliente!, chers amis, coucou tout le monde
plea: aidez moi, partagez svp!, merci de partager, faites tourner!, faire tourner, ça me ferait plaisir, sans arnaque!, 100 sérieux!, 100 fiable!, partagez avant!,
  avant suppression!, réveillez vous!, copiez collez!, copier coller!
follow: abonnez vous!, abonne toi!, abonne, abonnez, suivez moi, suis moi, suivez nous, gagner des abonnés!, pouce bleu!
exchange: je follow back!
warning: spam, arnaque, arnaques, hameçonnage, phishing, méfiez vous, ne tombez pas, signalez et bloquez, signaler et bloquer, police, tribunal, procès, étude,
  faux mails, faux mail, faux sms, faux site, faux sites, ne cliquez pas, ne cliquez jamais, ne répondez pas, escroquerie, escrocs, escroc, fraude, fraudes,
  prudence, addiction, je ne vends pas, vaccin
community: je déménage, nouveau compte, ancien compte, instance, instances, nouvelle ici, nouveau ici, présentation, comptes à suivre, solidarité, cagnotte,
  entraide, rejoignez notre groupe, rejoignez le groupe, chaque partage, inscriptions rouvertes, bénévoles
money: gagner argent!, argent facile!, revenu passif!, revenus passifs!, revenu complémentaire!, liberté financière!, devenir riche!, prêt entre particuliers!,
  offre de prêt!, prêt rapide!, emprunt, dépôt minimum!, rentabilité, carte cadeau!, cartes cadeaux!, remboursement, rachat de crédit!, gagner plus!,
  avec votre téléphone!, sans expérience!, prêt personnel!, crédit rapide!, crédit sans!, sans justificatif!, réponse sous!, argent rapide!, revenus mensuels!,
  travaillez depuis!, rachat, crédit immédiat!, sans refus!, sans enquête!, millionnaire!, revenu mensuel!, application simple!, par jour depuis!,
  depuis votre canapé!, en message privé!, je vous explique
prize: gagnez, gagnant, gagnants, vous avez gagné!, tirage au sort, jeu concours!, à gagner!, récompense, bonus, loterie, gros lot!, échantillons gratuits!,
  derniers stocks!
respond: je réponds vite!, appelez, appelez le!, appelle, contactez moi!, contacte moi!, contactez le!, écrivez moi, écris moi, en dm, envoyez, par whatsapp!,
  sur whatsapp!, numéro whatsapp!, répondez, joindre, laissez un message, écrivez nous, groupe whatsapp!, groupe telegram!, canal telegram!, inbox!, envoie info!,
  commente info!, écrivez info!, joignable au!, contact whatsapp!, écris moi sur!, contactez moi sur!
billing: conditions générales!, voir conditions!, désabonn*, désinscri*, stop au!, stop sms!, stop pub!, surtaxé!, service client, sonnerie!, sans abonnement
sales: promo, promotion, promotions, code promotionnel!, réduction, réductions, soldes, pas cher, pas chère, pas chers, meilleur prix!, meilleurs prix!,
  prix cassés!, prix imbattables!, achetez maintenant!, commandez!, vente privée!, vente flash!, offre spéciale!, offres, livraison, en stock, bon plan!,
  bons plans!, grossiste!, déstockage!, petit prix, prix bas, dernière démarque!, sacs de luxe!, en promo, rabais, découvrez notre boutique!, découvrez nos!,
  liquidation, devis gratuit!, près de chez vous
adult: sexy, coquine!, coquines!, libertine!, plan cul!, plans cul!, célibataires, femmes seules!, près de chez toi!, nues, mes photos!, photos privées!,
  vidéos privées!, porno!, escort, massage érotique!, femme mûre!, femmes mûres!, rencontre femmes!, rencontre femme!, cougars!, sans tabou!, sans tabous!, nudes!,
  contenu exclusif!, contenu privé!, mym!, onlyfans, chaudes, salope!, salopes!, femmes russes!, femmes ukrainiennes!, je m ennuie, cam privée!, en cam!,
  coucou toi!, coucou beau!, salut beau!, célibataire et sérieuse!, homme sérieux!, relation sérieuse!, sans censure!
crypto: cryptomonnaie, cryptomonnaies, crypto monnaie, doublez!, rendement garanti!, gains garantis!, forex
gambling: casino en ligne!, tours gratuits!, paris sportifs!, jackpot, jeux d argent, pronostics, pronostic, misez
health: maigrir!, minceur!, brûle graisse!, sans ordonnance!, remède miracle!, guérison, complément alimentaire, compléments alimentaires, voyance!, voyant!,
  voyante!, marabout!, retour affectif!, impuissance!, pilules, puissance sexuelle!, désenvoûtement!, kilos en!, ventre plat!, coupe faim!, médicaments sans!,
  voyant médium!, envoûtement!, amour retour!, beuh!, kilos avant!, boisson naturelle!, maigrissez!, remède naturel!
growth: trafic web!, parrainage, code parrain!, affiliation, booster votre!, boostez votre!, vrais abonnés!, abonnés instagram!, abonnés tiktok!, augmenter vos!,
  augmentez vos!, agence seo!
fraud: compte suspendu!, compte bloqué!, vérifiez votre!, vérifier votre!, confirmez votre!, activité inhabituelle!, votre colis!, bénéficiaire, sans risque!,
  faux billets!, permis de conduire, diplôme authentique!, coordonnées bancaires!, faux permis!, faux papiers!, faux diplôme!, votre carte, sera suspendu!,
  sera bloqué!, arnaqué récupérer!, cartes clonées!, cartes prépayées!, colis bloqué!, streaming gratuit!, sans inscription, régularisez!, sous 48h!,
  comptes netflix!, compte netflix!, compte premium!, comptes premium!, impayé, impayée, votre compte, est suspendu!, mettez à jour!, remboursement en attente!,
  a été suspendu!, régulariser!, 100 garanti!, réglez les frais!, éviter la suppression!, votre compte doit être!, doit être vérifié!, frais à régler!,
  compte vérifié!, colis est en attente!, accorde des prêts!, toute personne sérieuse!, particulier qui accorde!
`;
