package io.casedesk.files.dropdowns;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.InvalidDropdownValuesException;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever options are written, they are read as they were; and whatever the bytes of a file, it is
 * read or refused in words. The seed is in every message; {@code -Dcasedesk.seed} draws the same
 * again.
 */
final class DropdownValueFilePropertyTest {

  private static final int TRIES = 1_000;
  private static final int GENERATED_SIZE = 1_000;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());

  private static Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().all().ofMaxLength(12),
        Arbitraries.strings().ascii().ofMaxLength(12),
        Arbitraries.strings().withChars(",;\t\"\r\n =a").ofMaxLength(6),
        Arbitraries.of("custom_fields.x", "field", "null", "\ufeff", "😀", "\u0000", "\ud800"));
  }

  private static Arbitrary<DropdownValueEntry> entries() {
    return Combinators.combine(
            texts().filter(text -> !text.isBlank() && text.equals(text.strip())),
            texts().filter(text -> !text.isBlank()),
            texts().filter(text -> !text.isBlank()).injectNull(0.3),
            Arbitraries.integers().between(0, 100),
            Arbitraries.of(Source.class).set().ofMinSize(1))
        .as(DropdownValueEntry::new);
  }

  private static Arbitrary<List<DropdownValueEntry>> books() {
    return entries()
        .list()
        .ofMaxSize(8)
        .uniqueElements(entry -> List.of(entry.field(), entry.key()));
  }

  private <T> void draw(Arbitrary<T> from, Consumer<T> check) {
    List<String> wrong = new ArrayList<>();
    JqwikSession.run(
        () -> {
          RandomGenerator<T> generator = from.generator(GENERATED_SIZE);
          Random random = new Random(seed);
          for (int i = 0; i < TRIES; i++) {
            T drawn = generator.next(random).value();
            try {
              check.accept(drawn);
            } catch (RuntimeException | AssertionError e) {
              wrong.add("Seed " + seed + ", number " + i + ": " + drawn + "\n" + e);
            }
          }
        });
    assertTrue(wrong.isEmpty(), () -> wrong.size() + " wrong, first " + wrong.getFirst());
  }

  private static byte[] written(List<DropdownValueEntry> book, Format format) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      DropdownValueFile.write("https://cases.example.com", book, format, out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<DropdownValueEntry> read(byte[] bytes, Format format) {
    try {
      return DropdownValueFile.read(new ByteArrayInputStream(bytes), format).options();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is read is known from a file, and in the order of fields first named. */
  private static Set<DropdownValueEntry> imported(List<DropdownValueEntry> book) {
    return book.stream()
        .filter(DropdownValueFile::carries)
        .map(e -> new DropdownValueEntry(e.field(), e.key(), e.label(), 0, Set.of(Source.IMPORTED)))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void optionsAreReadAsTheyWereWritten(Format format) {
    draw(
        books(),
        book -> assertEquals(imported(book), Set.copyOf(read(written(book, format), format))));
  }

  @Test
  void everyOptionHasALineOfItsOwn() {
    draw(
        books(),
        book -> {
          long lines =
              new String(written(book, Format.JSON), UTF_8).chars().filter(c -> c == '\n').count();
          long carried = book.stream().filter(DropdownValueFile::carries).count();
          assertEquals(6 + carried + (carried > 0 ? 1 : 0), lines);
        });
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void aDamagedFileIsRefusedInWordsOrReadAsOtherOptions(Format format) {
    Arbitrary<byte[]> damaged =
        Combinators.combine(books(), Arbitraries.integers().between(0, 999), Arbitraries.bytes())
            .as(
                (book, where, instead) -> {
                  byte[] bytes = written(book, format);
                  bytes[bytes.length * where / 1_000] = instead;
                  return bytes;
                });
    draw(
        damaged,
        bytes -> {
          try {
            List<DropdownValueEntry> options = read(bytes, format);
            assertEquals(options, read(written(options, format), format));
          } catch (InvalidDropdownValuesException e) {
            assertTrue(String.valueOf(e.getMessage()).length() > 20, e.toString());
          }
        });
  }
}
