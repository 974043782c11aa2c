package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.store.RecordJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
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

  private static String reason(IOException failure) {
    return switch (failure) {
      case NoSuchFileException e -> "there is no such file.";
      case AccessDeniedException e -> "access is denied.";
      default -> failure.getMessage() + ".";
    };
  }
}
