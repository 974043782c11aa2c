package io.casedesk.server.load;

import io.casedesk.server.store.InvalidValueException;
import java.util.EnumSet;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The elements of a file, as often as they are asked for; the file is never held as a whole. */
final class LoadElements {

  private final LoadFile file;

  LoadElements(LoadFile file) {
    this.file = file;
  }

  /** Takes elements, section by section. */
  interface Taker {
    /** Whether the elements of this section are wanted now. */
    boolean wants(LoadSection section);

    /** One element of a section that was wanted. */
    void take(LoadSection section, LoadElement element);

    /** There are no more of this section. */
    void end(LoadSection section);
  }

  /**
   * Looks through the whole file.
   *
   * @return the sections it has
   * @throws InvalidValueException if it is no JSON, or not of this shape
   */
  Set<LoadSection> sections() {
    Set<LoadSection> seen = EnumSet.noneOf(LoadSection.class);
    each(
        new Taker() {
          @Override
          public boolean wants(LoadSection section) {
            seen.add(section);
            return false;
          }

          @Override
          public void take(LoadSection section, LoadElement element) {
            throw new IllegalStateException("Not wanted: " + element.where());
          }

          @Override
          public void end(LoadSection section) {
            seen.add(section);
          }
        });
    return seen;
  }

  /** Gives every element to whom it may concern. */
  void each(Taker taker) {
    JsonFile.read(
        file.path(),
        parser -> {
          if (file.lines().isPresent()) {
            lines(parser, file.lines().get(), taker);
          } else {
            document(parser, taker);
          }
        });
  }

  private void document(JsonParser parser, Taker taker) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new InvalidValueException(
          file.path() + " is not an object with the members " + LoadSection.members() + ".");
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      LoadSection section = LoadSection.of(member).orElseThrow(() -> unknown(parser, member));
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new InvalidValueException(
            file.path() + ": " + member + " (line " + line(parser) + ") takes an array.");
      }
      if (taker.wants(section)) {
        array(parser, section, taker);
      } else {
        parser.skipChildren();
      }
    }
    if (parser.nextToken() != null) {
      throw new InvalidValueException(
          file.path() + " goes on after its end (line " + line(parser) + ").");
    }
  }

  private InvalidValueException unknown(JsonParser parser, String member) {
    return new InvalidValueException(
        "%s: \"%s\" (line %d) is no member of such a file; those are %s."
            .formatted(file.path(), member, line(parser), LoadSection.members()));
  }

  private static void array(JsonParser parser, LoadSection section, Taker taker) {
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      String where = section.member() + "[" + i + "] (line " + line(parser) + ")";
      taker.take(section, element(parser, where));
    }
    taker.end(section);
  }

  private void lines(JsonParser parser, LoadSection section, Taker taker) {
    boolean wanted = taker.wants(section);
    while (parser.nextToken() != null) {
      if (wanted) {
        taker.take(section, element(parser, file.path() + ", line " + line(parser)));
      } else {
        parser.skipChildren();
      }
    }
    if (wanted) {
      taker.end(section);
    }
  }

  private static LoadElement element(JsonParser parser, String where) {
    JsonNode node = parser.readValueAsTree();
    if (!(node instanceof ObjectNode object)) {
      throw new InvalidValueException(where + " is not an object.");
    }
    return new LoadElement(where, object);
  }

  private static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }
}
