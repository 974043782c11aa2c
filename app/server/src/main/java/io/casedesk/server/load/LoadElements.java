package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.load.FileLoader.LoadFile;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the elements of a file, as often as needed; the file is never held in memory. */
final class LoadElements {

  private final LoadFile file;
  private final Set<LoadSection> sections = EnumSet.noneOf(LoadSection.class);

  /**
   * Looks through the whole file.
   *
   * @throws InvalidValueException if it is no JSON, or not of this shape
   */
  LoadElements(LoadFile file) {
    this.file = file;
    each(
        section -> {
          sections.add(section);
          return null;
        });
  }

  /** Returns the sections of the file. */
  Set<LoadSection> sections() {
    return sections;
  }

  /**
   * Reads the file once.
   *
   * @param start returns the load that takes the elements of a section; null to skip them
   */
  void each(Function<LoadSection, @Nullable SectionLoader<?>> start) {
    JsonFile.read(
        file.path(),
        parser -> {
          if (file.lines().isPresent()) {
            lines(parser, start.apply(file.lines().get()));
          } else {
            document(parser, start);
          }
        });
  }

  private void document(
      JsonParser parser, Function<LoadSection, @Nullable SectionLoader<?>> start) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new InvalidValueException(
          file.path() + " must be a JSON object with the fields " + LoadSection.members() + ".");
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      LoadSection section = LoadSection.of(member).orElseThrow(() -> unknown(parser, member));
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new InvalidValueException(
            file.path() + ": " + member + " (line " + line(parser) + ") must be an array.");
      }
      SectionLoader<?> load = start.apply(section);
      if (load == null) {
        parser.skipChildren();
      } else {
        array(parser, section, load);
      }
    }
    if (parser.nextToken() != null) {
      throw new InvalidValueException(
          file.path()
              + " contains more text after the end of the JSON (line "
              + line(parser)
              + ").");
    }
  }

  private InvalidValueException unknown(JsonParser parser, String member) {
    return new InvalidValueException(
        "%s: \"%s\" (line %s) is unknown in this file; its fields are %s."
            .formatted(file.path(), member, line(parser), LoadSection.members()));
  }

  private static void array(JsonParser parser, LoadSection section, SectionLoader<?> load) {
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      take(parser, load, section.member() + "[" + i + "] (line " + line(parser) + ")");
    }
    load.end();
  }

  private void lines(JsonParser parser, @Nullable SectionLoader<?> load) {
    while (parser.nextToken() != null) {
      if (load == null) {
        parser.skipChildren();
      } else {
        take(parser, load, file.path() + ", line " + line(parser));
      }
    }
    if (load != null) {
      load.end();
    }
  }

  private static void take(JsonParser parser, SectionLoader<?> load, String where) {
    JsonNode node = parser.readValueAsTree();
    if (!(node instanceof ObjectNode object)) {
      throw new InvalidValueException(where + " must be an object.");
    }
    load.take(where, object);
  }

  private static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }
}
