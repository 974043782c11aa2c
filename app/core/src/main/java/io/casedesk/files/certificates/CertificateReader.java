package io.casedesk.files.certificates;

import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.json.JsonMembers;
import io.casedesk.json.JsonReader;
import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the run and the entries of a certificate, and nothing else: all other parts are derived
 * from them and compared. Members must be in the order in which they are written.
 */
final class CertificateReader {

  private static final JsonFactory FACTORY =
      JsonReader.factory(10, Certificate.LONGEST_BODY, 20, 100);

  private final Path file;

  /** Whether the file claims to be a certificate, which decides the type of exception. */
  private boolean known;

  private @Nullable RunHeader header;
  private long entryCount;
  private String lastHash = "";

  private CertificateReader(Path file) {
    this.file = file;
  }

  /**
   * Reads the part before the entries.
   *
   * @throws NoCertificateException when the file is not a certificate, or one of an unknown version
   * @throws InvalidCertificateException when it is a certificate that can't be read
   */
  static CertificateReader open(Path file) throws IOException {
    requireJson(file);
    CertificateReader reader = new CertificateReader(file);
    reader.read(parser -> {});
    return reader;
  }

  private static void requireJson(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new NoCertificateException(file + " isn't a file. Name a run certificate.");
    }
    if (Files.size(file) > Certificate.MOST_BYTES) {
      throw new NoCertificateException(
          "%s is larger than %s GiB, so it isn't a run certificate."
              .formatted(file, Certificate.MOST_BYTES >> 30));
    }
    try (InputStream in = Files.newInputStream(file)) {
      int first = in.read();
      if (first == '<') {
        throw new NoCertificateException(
            file
                + " is a page to read, which can't be verified. Verify the run certificate, which"
                + " is a JSON file.");
      }
      if (first != '{') {
        throw new NoCertificateException(file + " isn't a run certificate: it isn't JSON.");
      }
    }
  }

  /** The header of the run. */
  RunHeader header() {
    if (header == null) {
      throw new IllegalStateException("The file was not read yet");
    }
    return header;
  }

  /** Compares the summary in the file with the actual entries. */
  void requireClaimed(CertificateContents contents) {
    if (contents.entries() != entryCount) {
      throw new InvalidCertificateException(
          "The run certificate states "
              + entryCount
              + " entries, but contains "
              + contents.entries()
              + (contents.entries() < entryCount ? ": entries are missing at its end." : "."));
    }
    if (!contents.lastHash().equals(lastHash)) {
      throw new InvalidCertificateException(
          "The run certificate states the last hash %s, but the last entry has the hash %s."
              .formatted(JsonMembers.shortened(lastHash), contents.lastHash()));
    }
  }

  /** Reads the entries in order, with one entry in memory at a time. */
  void forEach(Consumer<StoredJournalEntry> consumer) throws IOException {
    read(
        parser -> {
          long number = 0;
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            number++;
            consumer.accept(entry(parser, number));
          }
          if (parser.currentToken() != JsonToken.END_ARRAY) {
            throw new InvalidCertificateException(
                "After entry " + number + ", the file contains something other than an entry.");
          }
        });
  }

  private void read(Consumer<JsonParser> entries) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), in)) {
        heading(parser);
        entries.accept(parser);
      }
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (JacksonException e) {
      throw wrong(JsonMembers.unreadable(e).getMessage(), e);
    }
  }

  private void heading(JsonParser parser) {
    if (parser.nextToken() != JsonToken.START_OBJECT
        || !Certificate.FORMAT.equals(
            "format".equals(parser.nextName()) ? parser.nextStringValue() : null)) {
      throw new NoCertificateException(
          file
              + " isn't a run certificate: it doesn't begin with the format "
              + Certificate.FORMAT);
    }
    long version = number(parser, "version");
    if (version != Certificate.VERSION) {
      throw new NoCertificateException(
          ("The run certificate has version %s; this Casedesk reads version %s. Verify"
                  + " it with the version of Casedesk that wrote it.")
              .formatted(version, Certificate.VERSION));
    }
    known = true;
    header = run(parser);
    entryCount = number(parser, "entry_count");
    lastHash = text(parser, "last_hash");
    member(parser, "summary", JsonToken.START_OBJECT);
    parser.skipChildren();
    member(parser, "entries", JsonToken.START_ARRAY);
  }

  private RunHeader run(JsonParser parser) {
    member(parser, "run", JsonToken.START_OBJECT);
    try {
      RunHeader run =
          new RunHeader(
              text(parser, "id"),
              text(parser, "connection"),
              text(parser, "kind"),
              Instant.parse(text(parser, "begun")),
              text(parser, "by"),
              text(parser, "origin"));
      end(parser);
      return run;
    } catch (DateTimeException | IllegalArgumentException e) {
      throw wrong("its run can't be read: " + e.getMessage(), e);
    }
  }

  private StoredJournalEntry entry(JsonParser parser, long number) {
    try {
      long seq = number(parser, "seq");
      Instant at = Instant.parse(text(parser, "at"));
      JournalEntry entry =
          new JournalEntry(text(parser, "kind"), text(parser, "record"), text(parser, "body"));
      StoredJournalEntry logged = new StoredJournalEntry(seq, at, entry, text(parser, "hash"));
      end(parser);
      return logged;
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new InvalidCertificateException(
          "Entry " + number + " is invalid: " + e.getMessage(), e);
    } catch (JacksonIOException e) {
      throw e;
    } catch (JacksonException e) {
      throw new InvalidCertificateException(
          "Entry " + number + " can't be read: " + JsonMembers.unreadable(e).getMessage() + ".", e);
    }
  }

  private String text(JsonParser parser, String name) {
    member(parser, name, JsonToken.VALUE_STRING);
    return parser.getString();
  }

  private long number(JsonParser parser, String name) {
    member(parser, name, JsonToken.VALUE_NUMBER_INT);
    return parser.getLongValue();
  }

  private void member(JsonParser parser, String name, JsonToken type) {
    String found = parser.nextName();
    if (!name.equals(found)) {
      throw wrong(
          "the field \"%s\" is missing before \"%s\""
              .formatted(name, JsonMembers.shortened(String.valueOf(found))),
          null);
    }
    if (parser.nextToken() != type) {
      throw wrong("the field \"" + name + "\" has the wrong type", null);
    }
  }

  private void end(JsonParser parser) {
    if (parser.nextToken() != JsonToken.END_OBJECT) {
      throw wrong("its last field is followed by something else", null);
    }
  }

  private RuntimeException wrong(String what, @Nullable Exception cause) {
    String message = file + " can't be used: " + what + ".";
    RuntimeException wrong =
        known ? new InvalidCertificateException(message) : new NoCertificateException(message);
    if (cause != null) {
      wrong.addSuppressed(cause);
    }
    return wrong;
  }
}
