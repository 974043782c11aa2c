package io.casedesk.desktop.common.text;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.stream.Collectors;

/** The texts of the window in one language. */
public final class Messages {

  private static final String BUNDLE = "io.casedesk.desktop.messages.casedesk";

  /** There is a bundle for each; the one without a name is English. */
  private static final List<Locale> LANGUAGES = List.of(Locale.ROOT, Locale.GERMAN);

  private final ResourceBundle bundle;
  private final Locale locale;

  /** Texts for a locale; English where there is no translation. */
  public Messages(Locale locale) {
    this(
        locale,
        ResourceBundle.getBundle(
            BUNDLE,
            locale,
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES)));
  }

  /** Texts of a bundle. */
  public Messages(Locale locale, ResourceBundle bundle) {
    this.locale = locale;
    this.bundle = bundle;
  }

  /** A text without arguments as every language says it. */
  public static Set<String> inEveryLanguage(String key) {
    return LANGUAGES.stream()
        .map(language -> new Messages(language).text(key))
        .collect(Collectors.toSet());
  }

  /** Keys of texts that begin so, and what each is in English. */
  static Map<String, String> inEnglish(String prefix) {
    ResourceBundle english =
        ResourceBundle.getBundle(
            BUNDLE,
            Locale.ROOT,
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    return english.keySet().stream()
        .filter(key -> key.startsWith(prefix))
        .collect(Collectors.toMap(key -> key, english::getString));
  }

  /** The locale numbers and dates are shown in. */
  public Locale locale() {
    return locale;
  }

  /**
   * A text with its arguments filled in.
   *
   * @throws java.util.MissingResourceException when the key is in no bundle
   */
  public String text(String key, Object... arguments) {
    return new MessageFormat(bundle.getString(key), locale).format(arguments);
  }

  /** A text that may be missing, as for members this client does not know by name. */
  public String textOr(String key, String otherwise) {
    return bundle.containsKey(key) ? text(key) : otherwise;
  }
}
