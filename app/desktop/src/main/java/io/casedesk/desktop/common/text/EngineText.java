package io.casedesk.desktop.common.text;

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
 * Says in the words of the window what the engine says in English: in logs, which are kept for good
 * and certified as they are, and in the check of a connection. What it says is looked for among the
 * texts {@code engine.*} of the English bundle, as the engine composes it of them; what is not
 * found there, such as the words of a service, stays as it is.
 */
public final class EngineText {

  private static final String PREFIX = "engine.";
  private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d)}");

  /** Characters beside arguments; {@code {0} is {1}.} fits to many a sentence. */
  private static final int TELLING = 6;

  private static final int SHORT = 10;

  /** What is composed of parts is not composed of many. */
  private static final int DEEPEST = 4;

  /** Longer words are a service's own, and comparing them with each text takes too long. */
  private static final int LONGEST = 4_000;

  /** The same few are asked for at every step of scrolling. */
  private static final int MOST_KNOWN = 2_000;

  private static final List<Template> TEMPLATES =
      Messages.inEnglish(PREFIX).entrySet().stream()
          .map(text -> Template.of(text.getKey(), text.getValue()))
          .sorted(Comparator.comparingInt(Template::literal).reversed())
          .toList();

  private final Map<String, String> known = new HashMap<>();
  private final Messages messages;

  /** Reads the texts that are to be known again, which takes a while the first time. */
  public static void prepare() {
    // Whoever names this class has had them read.
  }

  /** Speaks through these texts. */
  public EngineText(Messages messages) {
    this.messages = messages;
  }

  /**
   * A text to be looked for.
   *
   * @param literal characters of it that are no arguments: the more, the more it says
   */
  private record Template(String key, Pattern pattern, int literal) {

    /** Whether hardly anything else can be meant; a number of days is no such text. */
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
        // Of a few letters at the end of any words, only a number or a name says enough.
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

    /** Bundles hold no plain apostrophe, which the engine uses. */
    private static String quoted(String text) {
      return Pattern.quote(text).replace("’", "\\E['’]\\Q");
    }
  }

  /** Something the engine said. */
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
        // A part becomes a sentence by a full stop and a capital.
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
