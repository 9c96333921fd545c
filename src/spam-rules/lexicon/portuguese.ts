export const PORTUGUESE = `
action: confira, confere, veja, vejam, assista, assistam, visite, visitem, clique, cliquem, ouça, ouçam, inscreva, inscrevam, siga, sigam, compartilhe, compartilhem, entre,
  entrem, participe, baixe, descubra, vote, votem, apoie, cadastre, aproveite, acesse, curta, curtam, dá uma olhada
own: canal, página, site, perfil, grupo, loja, vídeo, vídeos, música, conta, link, bio, servidor, jogo, insta, álbum
self: meu, minha, meus, minhas, nosso, nossa, nossos, nossas, novo, nova
pitch: clique aqui!, clica aqui!, link na bio!, link abaixo, cadastre se!, inscreva se, entre agora!, baixe agora!, descubra como!, acesse agora!, visite nosso!,
  visite nossa!, dá uma olhada, deem uma olhada, saiba como!, garanta já!
greeting: oi gente, e aí galera, fala galera, prezado cliente!, caro cliente!, queridos amigos
plea: me ajudem!, me ajuda a, compartilhem por favor!, repassem!, divulguem!, ajudem a divulgar, sem golpe!, 100 seguro!, 100 confiável!, compartilhe antes!, acorda brasil!
follow: inscreva*, inscritos, me siga, me sigam!, siga me, sigam me, curte e compartilha!, curtam e!, deixa o like!, sininho!, mais seguidores!, comprar seguidores!,
  seguidores grátis!, inscreve no meu canal!, se inscreve!, ativa o sininho!, rumo aos!
exchange: sigo de volta!, sdv!, segue que eu sigo!, troco likes!, ganhar seguidores!, sdv garantido!, sigo de volta na hora!, timbeta!
warning: spam, golpe, golpes, golpistas, phishing, fraude, cuidado com, não caiam, não caia, denunciem e bloqueiem, denunciado e bloqueado, polícia, tribunal, estudo,
  não clique, não cliquem, golpista, estelionato, polícia prende, prende, preso, presos, quadrilha, ilegal, vício, denuncie, cassino ilegal, procure ajuda
community: mudei de casa, conta nova, instância, cheguei agora, apresentação, vaquinha, ajuda mútua, compartilhem por favor
money: ganhar dinheiro!, ganhe dinheiro!, dinheiro fácil!, dinheiro rápido!, renda extra!, renda passiva!, trabalhar em casa, liberdade financeira!, fique rico!,
  empréstimo, empréstimos, consignado!, sem consulta!, nome sujo!, invista!, lucro, lucros, cartão presente!, reembolso, cashback, sem experiência!, sem investimento!,
  dinheiro online!, ganhos diários!, trabalho online!, empréstimo na hora!, crédito fácil!, crédito aprovado!, limpa nome!, sem burocracia!, sem comprovação!,
  meio período, vagas abertas!, curtindo fotos!, via pix!, receba r!, milionário!, renda mensal!, pelo instagram!, ganhe até!, mesmo negativado!, negativado!,
  avaliar hotéis!, pagamento na hora!, chame a gerente!, chama no zap!, no zap!, sinais!, sinais ao vivo!, grupo vip!, vagas limitadas!
prize: ganhe, você ganhou!, ganhador, ganhadores, sorteio, sorteando, concorra!, recompensa, bônus, loteria, resgate!, resgatar!, vale presente!, amostras grátis!
respond: ligue já!, ligue agora!, chama no zap!, no direct!, me chama, me chame!, pelo whatsapp!, no whatsapp!, envie, responda, entre em contato, fale conosco!,
  mande mensagem!, chama no, te ensino!, grupo do telegram!, manda oi!
billing: consulte condições!, cancelar assinatura!, descadastr*, por minuto!, por mensagem!, atendimento ao cliente
sales: ofertas, promoção, promoções, desconto, descontos, cupom!, cupons!, código promocional!, barato, baratos, barata, melhor preço!, melhores preços!, menor preço!,
  compre, peça já!, peça agora!, vendo, atacado!, liquidação, entrega, parcelado!, satisfação garantida!, últimas unidades!, oferta relâmpago!, super oferta!, réplica!,
  réplicas!, primeira linha!, pague, preço baixo!, preços baixos!, imperdível!, aproveite!, frete grátis!
adult: sexy, gostosa!, gostosas!, novinha!, novinhas!, solteiras, encontro casual!, nuas, nudes!, minhas fotos!, conteúdo exclusivo!, conteúdo adulto!, putaria!,
  safada!, safadas!, acompanhante!, acompanhantes!, porno!, sexo casual!, onlyfans, conteúdo hot!, sem censura!, vazados!, oi gato!, oi lindo!, tô sozinha!,
  estou sozinha!, procuro homem!, homem sério!, relacionamento sério!, conteúdo completo!, link da bio!, corre que hoje!
crypto: criptomoeda, criptomoedas, day trade!, dobre seu!, robô trader!, forex
gambling: cassino!, rodadas grátis!, giros grátis!, caça níquel!, tigrinho!, fortune tiger!, apostas!, aposta, aposte!, roleta, plataforma pagando!, pagando muito!
health: emagrecer!, emagreça!, emagrecimento!, perder peso!, perca peso!, queima gordura!, queimar gordura!, sem receita!, cura milagrosa!, suplemento, suplementos,
  amarração!, vidente!, impotência!, pílulas, gominhas!, kg em!, quilos em!, sem dieta!, perder barriga!, secar barriga!, chá emagrecedor!, viagra, azulzinho!,
  maconha!, pessoa amada!
growth: mais clientes!, atrair clientes!, mais tráfego!, tráfego pago!, afiliados!, afiliado, marketing digital, meu código!, minha equipe!, marketing multinível!,
  curso online!, mentoria, seguidores reais!, seguidores brasileiros!, seguidores instagram!, curtidas, mais seguidores, mais vendas!
fraud: conta suspensa!, conta bloqueada!, verifique sua!, verifique seu!, confirme seus!, confirme sua!, atualize seus dados!, atividade incomum!, sua encomenda!,
  seu pacote!, beneficiário, sem risco!, hackear!, notas falsas!, cnh!, diploma reconhecido!, dados bancários!, recupere seu!, multa pendente!, documentos falsos!,
  tcc pronto!, cartão clonado!, cartões clonados!, será bloqueada!, será suspensa!, acesso incomum!, encomenda retida!, taxa alfandegária!, netflix grátis!, iptv!,
  assistir grátis!, encomenda está!, sem cadastro!, contas netflix!, conta premium!, contas premium!, regularize!, ao vivo grátis!, assista grátis!, 100 garantido!,
  conta verificada!, recuperar fundos!
`;
