package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.RecordJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;

/** Reads a JSON file as a stream; numbers keep the digits they were written with. */
final class JsonFile {

  private static final ObjectReader READER =
      RecordJson.MAPPER.reader().with(StreamReadFeature.STRICT_DUPLICATE_DETECTION);

  private JsonFile() {}

  /**
   * Reads a file.
   *
   * @param reading reads with a parser that stands before the first token
   * @throws InvalidValueException if it cannot be read or is not JSON; says where
   */
  static void read(Path path, Consumer<JsonParser> reading) {
    try (InputStream in = Files.newInputStream(path);
        JsonParser parser = READER.createParser(in)) {
      reading.accept(parser);
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      String where =
          at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
      throw new InvalidValueException(
          path + " isn't valid JSON" + where + ": " + e.getOriginalMessage());
    } catch (NumberFormatException e) {
      throw new InvalidValueException(
          path + " contains a number that is too large. Use a smaller number.");
    } catch (IOException e) {
      throw new InvalidValueException(path + " can't be read: " + reason(e));
    }
  }

  /**
   * Reads values up to the end of an array or of the file.
   *
   * @param end the token after the last value; null at the end of a file
   * @param place the name of a value in messages, made of its index and its line
   * @param take takes the name and the value
   */
  static void elements(
      JsonParser parser,
      @Nullable JsonToken end,
      BiFunction<Integer, Integer, String> place,
      BiConsumer<String, JsonNode> take) {
    for (int i = 0; parser.nextToken() != end; i++) {
      String where = place.apply(i, line(parser));
      take.accept(where, parser.readValueAsTree());
    }
  }

  /** The line of the current token, 1 for the first. */
  static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }

  private static String reason(IOException failure) {
    return switch (failure) {
      case NoSuchFileException e -> "there is no such file.";
      case AccessDeniedException e -> "access is denied.";
      default -> failure.getMessage() + ".";
    };
  }
}
