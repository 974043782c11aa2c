package io.casedesk.desktop.common.text;

import io.casedesk.messages.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Translates the English messages of the engine in logs, run certificates and connection checks.
 * Logs are kept and certified unchanged, so they are translated when shown. A message is matched
 * with the texts {@code engine.*} of the English bundle, of which the engine composes its messages.
 * Unmatched texts, such as those of a service, stay unchanged.
 */
public final class EngineText {

  private static final String PREFIX = "engine.";
  private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d)}");

  /**
   * Minimum number of literal characters: a text such as {@code {0} is {1}.} would match many
   * sentences.
   */
  private static final int TELLING = 6;

  private static final int SHORT = 10;

  /** Maximum nesting depth of composed messages. */
  private static final int DEEPEST = 4;

  /** Maximum length of a message: longer ones come from a service, and matching them is slow. */
  private static final int LONGEST = 4_000;

  /** Maximum number of cached messages, which are needed at every scroll step. */
  private static final int MOST_KNOWN = 2_000;

  private static final List<Template> TEMPLATES =
      Messages.inEnglish(PREFIX).entrySet().stream()
          .filter(text -> ARGUMENT.matcher(text.getValue()).replaceAll("").length() > 2)
          .map(text -> Template.of(text.getKey(), text.getValue()))
          .sorted(Comparator.comparingInt(Template::literal).reversed())
          .toList();

  private final Map<String, String> known = new HashMap<>();
  private final Messages messages;

  /** Loads the templates in advance, which takes a while the first time. */
  public static void prepare() {
    // Calling this method initializes the class, which loads the templates.
  }

  /** Creates a translator. */
  public EngineText(Messages messages) {
    this.messages = messages;
  }

  /**
   * A message template.
   *
   * @param literal the number of literal characters; more of them make a match more specific
   */
  private record Template(String key, Pattern pattern, int literal) {

    /** Returns whether the template is specific enough. */
    boolean isTelling() {
      return literal >= TELLING;
    }

    static Template of(String key, String text) {
      StringBuilder pattern = new StringBuilder();
      Matcher argument = ARGUMENT.matcher(text);
      int end = 0;
      int literal = 0;
      boolean isShort = ARGUMENT.matcher(text).replaceAll("").length() < SHORT;
      while (argument.find()) {
        // With a short literal part, the leading argument must be a single word, such as a number.
        pattern
            .append(quoted(text.substring(end, argument.start())))
            .append(isShort && argument.start() == 0 ? "(\\S+)" : "(.*?)");
        literal += argument.start() - end;
        end = argument.end();
      }
      literal += text.length() - end;
      pattern.append(quoted(text.substring(end)));
      return new Template(key, Pattern.compile(pattern.toString(), Pattern.DOTALL), literal);
    }

    /** Bundles use typographic apostrophes; the engine uses plain ones. */
    private static String quoted(String text) {
      return Pattern.quote(text).replace("’", "\\E['’]\\Q");
    }
  }

  /** Words a message of the engine. */
  public String of(Message message) {
    return switch (message) {
      case Message.Plain(String text) -> of(text);
      case Message.Coded(String code, List<Message> arguments, String text) -> {
        Object[] worded = arguments.stream().map(this::of).toArray();
        yield code.equals(Message.SENTENCE)
            ? Message.asSentence(worded[0].toString(), messages.locale())
            : messages.text(PREFIX + code, worded);
      }
    };
  }

  /** Translates a message of the engine. */
  public String of(String words) {
    if (known.size() > MOST_KNOWN) {
      known.clear();
    }
    String found = known.get(words);
    if (found == null) {
      found = said(words, 0);
      known.put(words, found);
    }
    return found;
  }

  private String said(String words, int depth) {
    if (words.isEmpty() || depth > DEEPEST || words.length() > LONGEST) {
      return words;
    }
    return found(words, depth, true)
        // A part of a sentence becomes a sentence with a capital letter and a full stop.
        .or(() -> words.endsWith(".") ? sentence(words, depth) : Optional.empty())
        .or(() -> found(words, depth, false))
        .orElse(words);
  }

  private Optional<String> sentence(String words, int depth) {
    String part = words.substring(0, words.length() - 1);
    List<String> forms = new ArrayList<>(List.of(part));
    if (!part.isEmpty()) {
      forms.add(part.substring(0, 1).toLowerCase(Locale.ROOT) + part.substring(1));
    }
    return forms.stream()
        .flatMap(form -> found(form, depth, true).stream())
        .findFirst()
        .map(text -> text.substring(0, 1).toUpperCase(messages.locale()) + text.substring(1) + ".");
  }

  private Optional<String> found(String words, int depth, boolean telling) {
    for (Template template : TEMPLATES) {
      Matcher matcher = template.pattern().matcher(words);
      if (template.isTelling() == telling && matcher.matches()) {
        Object[] arguments =
            IntStream.rangeClosed(1, matcher.groupCount())
                .mapToObj(group -> said(matcher.group(group), depth + 1))
                .toArray();
        return Optional.of(messages.text(template.key(), arguments));
      }
    }
    return Optional.empty();
  }
}
