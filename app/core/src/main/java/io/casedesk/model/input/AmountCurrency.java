package io.casedesk.model.input;

import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Says in which currency the amounts of a field are, as far as its label or its key names one:
 * {@code Annual benefit (EUR)}. An amount in another currency is not a number of the field.
 *
 * @param names the codes that the label names, and its signs that have no known code; empty if the
 *     field has any currency
 */
public record AmountCurrency(Set<String> names) {

  /** The field names no currency. */
  public static final AmountCurrency ANY = new AmountCurrency(Set.of());

  /** The codes that a sign or word may stand for. */
  private static final Map<String, Set<String>> SIGNS =
      Map.ofEntries(
          Map.entry("€", Set.of("EUR")),
          Map.entry("euro", Set.of("EUR")),
          Map.entry("euros", Set.of("EUR")),
          Map.entry("£", Set.of("GBP")),
          Map.entry(
              "$", Set.of("USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN", "CLP", "COP")),
          Map.entry("US$", Set.of("USD")),
          Map.entry("C$", Set.of("CAD")),
          Map.entry("CA$", Set.of("CAD")),
          Map.entry("A$", Set.of("AUD")),
          Map.entry("AU$", Set.of("AUD")),
          Map.entry("NZ$", Set.of("NZD")),
          Map.entry("S$", Set.of("SGD")),
          Map.entry("HK$", Set.of("HKD")),
          Map.entry("NT$", Set.of("TWD")),
          Map.entry("R$", Set.of("BRL")),
          Map.entry("¥", Set.of("JPY", "CNY")),
          Map.entry("CN¥", Set.of("CNY")),
          Map.entry("₹", Set.of("INR")),
          Map.entry("₺", Set.of("TRY")),
          Map.entry("₽", Set.of("RUB")),
          Map.entry("₩", Set.of("KRW")),
          Map.entry("₪", Set.of("ILS")),
          Map.entry("₴", Set.of("UAH")),
          Map.entry("kr", Set.of("SEK", "NOK", "DKK", "ISK")),
          Map.entry("kr.", Set.of("SEK", "NOK", "DKK", "ISK")),
          Map.entry("zł", Set.of("PLN")),
          Map.entry("Kč", Set.of("CZK")),
          Map.entry("Ft", Set.of("HUF")),
          Map.entry("Fr.", Set.of("CHF")),
          Map.entry("lei", Set.of("RON")));

  /** The codes that a key may name in any case. */
  private static final Set<String> USUAL =
      SIGNS.values().stream()
          .flatMap(Set::stream)
          .filter(code -> !code.equals("TRY") && !code.equals("COP"))
          .collect(Collectors.toUnmodifiableSet());

  static final Set<String> CODES =
      Currency.getAvailableCurrencies().stream()
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  /** Codes that are more often words in capital letters. */
  private static final Set<String> WORDS = Set.of("ALL", "TOP", "CUP", "MOP");

  private static final Pattern SIGN = Pattern.compile("(?:[A-Z]{1,2})?\\p{Sc}|zł|Kč|Fr\\.");
  private static final Pattern WORD = Pattern.compile("\\p{L}+");

  /** Amounts in thousands or millions: {@code TEUR}, {@code kEUR}. */
  private static final Pattern MANY = Pattern.compile("[kKTM](?=[A-Z]{3}$)");

  /** A word of a key. */
  private static final Pattern PART = Pattern.compile("\\p{Lu}?\\p{Ll}+|\\p{Lu}+");

  /** Makes an unmodifiable copy. */
  public AmountCurrency {
    names = Set.copyOf(names);
  }

  /** Returns the currency that the label of a field names, or else its key. */
  public static AmountCurrency of(String label, String key) {
    Set<String> names = ofLabel(label);
    if (names.isEmpty()) {
      PART.matcher(key)
          .results()
          .map(part -> part.group().toUpperCase(Locale.ROOT))
          .filter(USUAL::contains)
          .forEach(names::add);
    }
    return names.isEmpty() ? ANY : new AmountCurrency(names);
  }

  private static Set<String> ofLabel(String label) {
    Set<String> names = new LinkedHashSet<>();
    Matcher signs = SIGN.matcher(label);
    while (signs.find()) {
      String sign = signs.group();
      // In T€, the letter says how many.
      names.addAll(codes(SIGNS.containsKey(sign) ? sign : sign.substring(sign.length() - 1)));
    }
    Matcher words = WORD.matcher(label);
    while (words.find()) {
      String word = MANY.matcher(words.group()).replaceFirst("");
      if (CODES.contains(word) && !WORDS.contains(word)) {
        names.add(word);
      } else if (word.toLowerCase(Locale.ROOT).startsWith("euro")) {
        names.addAll(SIGNS.getOrDefault(word.toLowerCase(Locale.ROOT), Set.of()));
      }
    }
    return names;
  }

  private static Set<String> codes(String name) {
    return SIGNS.getOrDefault(name, Set.of(name));
  }

  /** Whether an amount with a sign or code is one of the field. */
  boolean allows(String name) {
    return names.isEmpty() || codes(name).stream().anyMatch(names::contains);
  }
}
