package io.casedesk.settings;

import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.log.LogLevel;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.settings.MachinePolicy.OfferedConnection;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Binds the JSON of one policy to its record. It collects every invalid part with its place, a JSON
 * pointer, and goes on, so that an administrator sees all of them at once.
 */
final class PolicyReader {

  private static final int MOST_SHOWN = 60;

  // An object that misses its name and its address has one problem, not two.
  private final Set<Message> problems = new LinkedHashSet<>();

  private final JsonMapper mapper =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addHandler(new UnknownKeys())
          .addModule(
              new SimpleModule()
                  .addDeserializer(boolean.class, new Restriction())
                  .addDeserializer(String.class, new Text<>("", this::checked))
                  .addDeserializer(Path.class, new Text<>(null, (key, text) -> absolute(text)))
                  .addDeserializer(LogLevel.class, new Text<>(null, (key, text) -> level(text)))
                  .addDeserializer(List.class, new Connections()))
          .build();

  /**
   * Reads a policy.
   *
   * @throws MessageException when the text isn't one JSON object
   */
  MachinePolicy read(String json) {
    try {
      MachinePolicy policy = mapper.readValue(json, MachinePolicy.class);
      return new MachinePolicy(
          policy.connections(),
          policy.lockBaseUrl(),
          policy.forbidPlainHttp(),
          policy.forbidFileTokens(),
          policy.readOnly(),
          policy.proxy().filter(proxy -> !proxy.isEmpty()),
          policy.caFile(),
          policy.logLevel());
    } catch (MismatchedInputException e) {
      throw new MessageException(Message.of("policy.not-object"));
    } catch (JacksonException e) {
      // In our own words, because Jackson's message may quote the file.
      TokenStreamLocation at = e.getLocation();
      throw new MessageException(
          at == null
              ? Message.of("policy.not-json")
              : Message.of("policy.not-json-at", at.getLineNr(), at.getColumnNr()));
    }
  }

  /** The problems; complete after {@link #read}. */
  List<Message> problems() {
    return List.copyOf(problems);
  }

  private void report(String pointer, Message problem) {
    problems.add(Message.of("policy.at", shortened(pointer), problem));
  }

  private void report(JsonParser parser, Message problem) {
    report(parser.streamReadContext().pathAsPointer().toString(), problem);
  }

  private static String shortened(String text) {
    return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
  }

  /** Checks a text by the key that has it. */
  private String checked(String key, String text) {
    switch (key) {
      case "base_url" -> BaseUrl.parseAllowingPlainHttp(text);
      case "proxy" -> {
        if (ProxySettings.parse(text, () -> "", List.of()).login().isPresent()) {
          report("/proxy", Message.of("policy.proxy-user"));
        }
      }
      default -> {
        // A name can be any text.
      }
    }
    return text;
  }

  private static Path absolute(String text) {
    try {
      Path path = Path.of(text);
      if (path.isAbsolute()) {
        return path;
      }
    } catch (InvalidPathException e) {
      // Reported below.
    }
    throw new MessageException(Message.of("policy.not-absolute"));
  }

  private static LogLevel level(String text) {
    return Arrays.stream(LogLevel.values())
        .filter(level -> level.name().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new MessageException(
                    Message.of(
                        "policy.not-level",
                        Arrays.stream(LogLevel.values())
                            .map(level -> level.name().toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", ")))));
  }

  private final class UnknownKeys extends DeserializationProblemHandler {
    @Override
    public boolean handleUnknownProperty(
        DeserializationContext context,
        JsonParser parser,
        ValueDeserializer<?> deserializer,
        Object beanOrClass,
        String name) {
      parser.skipChildren();
      // The parser may be that of a copy; the context's is still in the object.
      report(
          context.getParser().streamReadContext().pathAsPointer() + "/" + name,
          Message.of(
              "policy.unknown-key",
              String.join(
                  ", ",
                  new TreeSet<>(
                      deserializer.getKnownPropertyNames().stream()
                          .map(Object::toString)
                          .toList()))));
      return true;
    }
  }

  /** A restriction, which applies also when its value is invalid. */
  private final class Restriction extends ValueDeserializer<Boolean> {
    @Override
    public Boolean deserialize(JsonParser parser, DeserializationContext context) {
      if (parser.currentToken() == JsonToken.VALUE_FALSE) {
        return false;
      }
      if (parser.currentToken() != JsonToken.VALUE_TRUE) {
        report(parser, Message.of("policy.not-boolean"));
        parser.skipChildren();
      }
      return true;
    }

    @Override
    public Boolean getNullValue(DeserializationContext context) {
      report(context.getParser(), Message.of("policy.not-boolean"));
      return true;
    }

    @Override
    public Boolean getAbsentValue(DeserializationContext context) {
      return false;
    }
  }

  /** A text in quotes; an invalid one is ignored. */
  private final class Text<T> extends ValueDeserializer<T> {

    private final @Nullable T none;
    private final BiFunction<String, String, T> check;

    /**
     * Creates the reader of a type.
     *
     * @param none the value for an invalid text
     * @param check converts a text, given its key and the text, or throws an exception that says
     *     why the text is invalid
     */
    Text(@Nullable T none, BiFunction<String, String, T> check) {
      this.none = none;
      this.check = check;
    }

    @Override
    public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
      String text =
          parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString().strip() : "";
      if (text.isEmpty()) {
        report(parser, Message.of("policy.not-text"));
        parser.skipChildren();
        return none;
      }
      try {
        return check.apply(String.valueOf(parser.currentName()), text);
      } catch (IllegalArgumentException e) {
        report(parser, Message.of("policy.ignored", Message.ofFailure(e)));
        return none;
      }
    }

    /** Called for a null, and for an optional key that is absent. */
    @Override
    public @Nullable T getNullValue(DeserializationContext context) {
      if (context.getParser().currentToken() == JsonToken.VALUE_NULL) {
        report(context.getParser(), Message.of("policy.not-text"));
      }
      return none;
    }

    /** Called for a key of a connection that is absent. */
    @Override
    public @Nullable T getAbsentValue(DeserializationContext context) {
      report(context.getParser(), Message.of("policy.connection-needs"));
      return none;
    }
  }

  /** The offered connections; an invalid one is ignored. */
  private final class Connections extends ValueDeserializer<List<?>> {
    @Override
    public List<?> deserialize(JsonParser parser, DeserializationContext context) {
      if (parser.currentToken() != JsonToken.START_ARRAY) {
        parser.skipChildren();
        return getNullValue(context);
      }
      List<OfferedConnection> offered = new ArrayList<>();
      Set<String> names = new HashSet<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
          report(parser, Message.of("policy.connection-needs"));
          parser.skipChildren();
          continue;
        }
        OfferedConnection next = context.readValue(parser, OfferedConnection.class);
        if (next.name().isEmpty() || next.baseUrl().isEmpty()) {
          continue;
        }
        if (names.add(next.name())) {
          offered.add(next);
        } else {
          report(parser, Message.of("policy.same-name", shortened(next.name())));
        }
      }
      return offered;
    }

    @Override
    public List<?> getNullValue(DeserializationContext context) {
      report(context.getParser(), Message.of("policy.not-connections"));
      return List.of();
    }

    @Override
    public List<?> getAbsentValue(DeserializationContext context) {
      return List.of();
    }
  }
}
