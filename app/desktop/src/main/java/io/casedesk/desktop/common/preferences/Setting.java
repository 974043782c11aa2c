package io.casedesk.desktop.common.preferences;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A setting and its possible values.
 *
 * @param name the name in the file and the suffix of its message keys
 * @param usual the default value
 * @param reader parses a text; empty if it is invalid
 * @param writer formats a value
 * @param choices the possible values; empty if there are too many to list
 */
public record Setting<T>(
    String name,
    T usual,
    Function<String, Optional<T>> reader,
    Function<T, String> writer,
    List<T> choices) {

  /** Copies the list. */
  public Setting {
    choices = List.copyOf(choices);
  }

  /** Creates a setting with enum values, stored as lowercase names. */
  public static <E extends Enum<E>> Setting<E> choice(String name, E usual) {
    List<E> all = List.of(usual.getDeclaringClass().getEnumConstants());
    return new Setting<>(
        name,
        usual,
        text -> all.stream().filter(one -> word(one).equals(text)).findFirst(),
        Setting::word,
        all);
  }

  /** Creates a setting with an integer in a range. */
  public static Setting<Integer> number(String name, int usual, int least, int most) {
    return new Setting<>(
        name,
        usual,
        text -> whole(text).filter(number -> number >= least && number <= most),
        String::valueOf,
        List.of());
  }

  /** Creates a setting with any text. */
  public static Setting<String> text(String name) {
    return new Setting<>(name, "", Optional::of, Function.identity(), List.of());
  }

  /** Returns the name of an enum value in the file and in message keys. */
  public static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  private static Optional<Integer> whole(String text) {
    try {
      return Optional.of(Integer.valueOf(text.strip()));
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }

  /** Returns the message key of a value. */
  public String textKey(T choice) {
    return "settings." + name + "." + writer.apply(choice);
  }
}
