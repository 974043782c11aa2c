package io.casedesk.server.load;

import io.casedesk.server.store.RefusedException;
import java.util.EnumSet;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The elements of a file, as often as they are asked for; the file is never held as a whole. */
final class Elements {

  private final LoadFile file;

  Elements(LoadFile file) {
    this.file = file;
  }

  /** Takes elements, section by section. */
  interface Taker {
    /** Whether the elements of this section are wanted now. */
    boolean wants(Section section);

    /** One element of a section that was wanted. */
    void take(Section section, Element element);

    /** There are no more of this section. */
    void end(Section section);
  }

  /**
   * Looks through the whole file.
   *
   * @return the sections it has
   * @throws RefusedException if it is no JSON, or not of this shape
   */
  Set<Section> sections() {
    Set<Section> seen = EnumSet.noneOf(Section.class);
    each(
        new Taker() {
          @Override
          public boolean wants(Section section) {
            seen.add(section);
            return false;
          }

          @Override
          public void take(Section section, Element element) {
            throw new IllegalStateException("Not wanted: " + element.where());
          }

          @Override
          public void end(Section section) {
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
      throw new RefusedException(
          file.path() + " is not an object with the members " + Section.members() + ".");
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      Section section = Section.of(member).orElseThrow(() -> unknown(parser, member));
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new RefusedException(
            file.path() + ": " + member + " (line " + line(parser) + ") takes an array.");
      }
      if (taker.wants(section)) {
        array(parser, section, taker);
      } else {
        parser.skipChildren();
      }
    }
    if (parser.nextToken() != null) {
      throw new RefusedException(
          file.path() + " goes on after its end (line " + line(parser) + ").");
    }
  }

  private RefusedException unknown(JsonParser parser, String member) {
    return new RefusedException(
        "%s: \"%s\" (line %d) is no member of such a file; those are %s."
            .formatted(file.path(), member, line(parser), Section.members()));
  }

  private static void array(JsonParser parser, Section section, Taker taker) {
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      String where = section.member() + "[" + i + "] (line " + line(parser) + ")";
      taker.take(section, element(parser, where));
    }
    taker.end(section);
  }

  private void lines(JsonParser parser, Section section, Taker taker) {
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

  private static Element element(JsonParser parser, String where) {
    JsonNode node = parser.readValueAsTree();
    if (!(node instanceof ObjectNode object)) {
      throw new RefusedException(where + " is not an object.");
    }
    return new Element(where, object);
  }

  private static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }
}
