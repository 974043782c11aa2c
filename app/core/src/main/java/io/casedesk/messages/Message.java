package io.casedesk.messages;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A sentence of the engine, or a part of one. It holds a code and its arguments, so that each face
 * can word it. The terminal, logs and files word it in English ({@link #text}), the window in its
 * language.
 */
public sealed interface Message extends Serializable {

  /** The code of a part that becomes a sentence, see {@link #sentence}. */
  String SENTENCE = "sentence";

  /** The English text; empty for no message. */
  String text();

  /** Whether there is no message. */
  default boolean isEmpty() {
    return text().isEmpty();
  }

  /** Returns this message with a capital letter at the start and a full stop at the end. */
  default Message sentence() {
    return of(SENTENCE, this);
  }

  /** A text without a code, such as the words of a service. It is shown as it is. */
  record Plain(String text) implements Message {
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * A message with a code.
   *
   * @param text the English text, which logs keep, so that a later wording does not change them
   */
  record Coded(String code, List<Message> arguments, String text) implements Message {

    private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d)}");
    private static final Properties ENGLISH = english();

    /** Copies the arguments. */
    public Coded {
      arguments = List.copyOf(arguments);
    }

    private Coded(String code, List<Message> arguments) {
      this(code, arguments, inEnglish(code, arguments));
    }

    private static Properties english() {
      Properties english = new Properties();
      try (Reader texts =
          new InputStreamReader(
              Objects.requireNonNull(Message.class.getResourceAsStream("messages.properties")),
              StandardCharsets.UTF_8)) {
        english.load(texts);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return english;
    }

    private static String inEnglish(String code, List<Message> arguments) {
      if (code.equals(SENTENCE)) {
        return asSentence(arguments.getFirst().text(), Locale.ROOT);
      }
      return ARGUMENT
          .matcher(Objects.requireNonNull(pattern(code), code))
          .replaceAll(
              found -> {
                int number = Integer.parseInt(found.group(1));
                return Matcher.quoteReplacement(
                    number < arguments.size() ? arguments.get(number).text() : found.group());
              });
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * The form in which Casedesk stores a message: a text without a code as it is, a message with a
   * code as a list of the code, the English text and the arguments.
   */
  @JsonValue
  default Object stored() {
    return switch (this) {
      case Plain(String text) -> text;
      case Coded(String code, List<Message> arguments, String text) -> {
        List<Object> parts = new ArrayList<>(List.of(code, text));
        arguments.forEach(argument -> parts.add(argument.stored()));
        yield parts;
      }
    };
  }

  /**
   * Reads a message in its stored form.
   *
   * @throws IllegalArgumentException when it is none
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Message ofStored(@Nullable Object stored) {
    return switch (stored) {
      case String text -> plain(text);
      case List<?> parts
          when parts.size() > 1
              && parts.get(0) instanceof String code
              && parts.get(1) instanceof String text ->
          new Coded(code, parts.stream().skip(2).map(Message::ofStored).toList(), text);
      case null, default -> throw new IllegalArgumentException("what should be a message is none");
    };
  }

  /**
   * A message with a code.
   *
   * @param arguments messages, or values that are shown as they are
   */
  static Message of(String code, Object... arguments) {
    return new Coded(
        code,
        Arrays.stream(arguments)
            .map(argument -> argument instanceof Message part ? part : plain(argument.toString()))
            .toList());
  }

  /**
   * Counts things.
   *
   * @param one the code for one of them
   * @param several the code for none or several
   */
  static Message count(long number, String one, String several) {
    return of(number == 1 ? one : several, number);
  }

  /**
   * Joins messages in their order; returns no message for none. Empty ones are left out.
   *
   * @param code the code that joins two of them, such as {@code list.comma}
   */
  static Message joined(String code, Collection<? extends Message> parts) {
    return parts.stream()
        .filter(part -> !part.isEmpty())
        .map(Message.class::cast)
        .reduce((some, next) -> of(code, some, next))
        .orElseGet(Message::none);
  }

  /** No message. */
  static Message none() {
    return new Plain("");
  }

  /**
   * A text without a code: the words of a service or a user, or the English text of a file that no
   * face words. The texts of Casedesk have codes, see {@link #of}.
   */
  static Message plain(String text) {
    return new Plain(text);
  }

  /** The text of a failure, with its code also when the failure repeats that of its cause. */
  static Message ofFailure(Throwable failure) {
    String text = String.valueOf(failure.getMessage());
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof MessageSource source && source.message().text().equals(text)) {
        return source.message();
      }
    }
    return plain(text);
  }

  /**
   * Returns the English text of a code, with <code>{0}</code> for its first argument; null for the
   * code of a newer Casedesk.
   */
  static @Nullable String pattern(String code) {
    return Coded.ENGLISH.getProperty(code);
  }

  /** Shortens a text of a file or a service for a message. */
  static String shortened(String text) {
    int most = 60;
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }

  /** Adds a capital letter at the start and a full stop at the end. */
  static String asSentence(String text, Locale locale) {
    if (text.isEmpty()) {
      return text;
    }
    String capital = text.substring(0, 1).toUpperCase(locale) + text.substring(1);
    return capital.endsWith(".") || capital.endsWith("?") ? capital : capital + ".";
  }
}
