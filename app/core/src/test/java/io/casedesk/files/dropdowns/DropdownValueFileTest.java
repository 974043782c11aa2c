package io.casedesk.files.dropdowns;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.files.dropdowns.DropdownValueFile.Contents;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.messages.Message;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.InvalidDropdownValuesException;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of options: what is taken, and what is refused in which words. */
final class DropdownValueFileTest {

  /** A million before a release. */
  private static final int MANY =
      Math.min(1_000_000, 1_000 * Integer.getInteger("casedesk.tries", 100));

  private static final String CONNECTION = "https://cases.example.com";

  private static final List<DropdownValueEntry> EXAMPLE =
      List.of(
          new DropdownValueEntry(
              "region", "emea", "Europe, Middle East and Africa", 0, Set.of(Source.IMPORTED)),
          new DropdownValueEntry(
              "theme", "fin", "Finance", 118, Set.of(Source.SERVICE, Source.SEEN)),
          new DropdownValueEntry(
              "theme", "legal_ops", null, 3, Set.of(Source.TYPED, Source.SEEN, Source.PROVEN)),
          new DropdownValueEntry("theme", "2027", null, 0, Set.of(Source.TYPED)));

  private static DropdownValueEntry imported(String field, String key, @Nullable String label) {
    return new DropdownValueEntry(field, key, label, 0, Set.of(Source.IMPORTED));
  }

  private static byte[] written(List<DropdownValueEntry> options, Format format)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DropdownValueFile.write(CONNECTION, options, format, out);
    return out.toByteArray();
  }

  private static Contents read(byte[] bytes, Format format) throws IOException {
    return DropdownValueFile.read(new ByteArrayInputStream(bytes), format);
  }

  private static Contents csv(String text) throws IOException {
    return read(text.getBytes(UTF_8), Format.CSV);
  }

  private static String refusal(byte[] bytes, Format format) {
    return String.valueOf(
        assertThrows(InvalidDropdownValuesException.class, () -> read(bytes, format)).getMessage());
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            DropdownValueFileTest.class.getResourceAsStream("/options/" + name))) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @Test
  void writesAndReadsTheDocumentedExample() throws IOException {
    assertEquals(resource("example.json"), new String(written(EXAMPLE, Format.JSON), UTF_8));
    assertEquals(
        """
        field,key,label
        region,emea,"Europe, Middle East and Africa"
        theme,fin,Finance
        theme,legal_ops,
        theme,2027,
        """
            .replace("\n", "\r\n"),
        new String(written(EXAMPLE, Format.CSV), UTF_8));
    Contents json = read(written(EXAMPLE, Format.JSON), Format.JSON);
    assertEquals(
        EXAMPLE.stream().map(e -> imported(e.field(), e.key(), e.label())).toList(),
        json.options(),
        "what it was known from elsewhere does not count here");
    assertEquals(json, read(written(EXAMPLE, Format.CSV), Format.CSV));
    assertEquals(List.of(), json.remarks());
  }

  @Test
  void theWriterKeepsToTheSchema() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(resource("options.schema.json"), InputFormat.JSON);
    for (List<DropdownValueEntry> options : List.of(EXAMPLE, List.<DropdownValueEntry>of())) {
      String json = new String(written(options, Format.JSON), UTF_8);
      assertEquals(List.of(), schema.validate(json, InputFormat.JSON));
      assertFalse(
          schema.validate(json.replace("options\"", "option\""), InputFormat.JSON).isEmpty());
    }
  }

  @Test
  void takesWhatSpreadsheetsWrite() throws IOException {
    List<DropdownValueEntry> wanted = List.of(imported("theme", "007", "Bond, \"James\""));
    assertEquals(
        wanted, csv("\uFEFFKey;LABEL; Field\r\n007;\"Bond, \"\"James\"\"\";theme\r\n").options());
    assertEquals(
        wanted,
        csv("field\tkey\tlabel\t\t\n\n\t\t\ntheme\t007\t\"Bond, \"\"James\"\"\"\t\n").options());
    assertEquals(
        List.of(imported("theme", "fin", null), imported("theme", " fin", null)),
        csv("field,key\rcustom_fields.theme,fin\rtheme, fin\rtheme,fin\r").options(),
        "old line ends; a row that is there twice counts once; spaces of a key count");
    assertEquals(
        wanted, csv("sep=;\nfield;key;label\ntheme;007;\"Bond, \"\"James\"\"\"\n").options());
    assertEquals(List.of(), csv("field,key,label").options());
    assertEquals(
        List.of(imported("theme", "=1+1", "two\nlines")),
        csv("field,key,label\ntheme,=1+1,\"two\nlines\"\n").options());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
           | The file can't be used: the file is empty; its first row must name the columns field and key.
          ⏎⏎ | the file is empty
          theme | the column "theme" in row 1 is unknown; the columns are field, key and label.
          field,label | the column "key" is missing
          key | the column "field" is missing
          field,key,Key | the column "key" occurs twice in row 1; keep only one.
          field,key,lable | the column "lable" in row 1 is unknown
          field,key⏎,fin | Row 2, column field: the text is empty; enter a value.
          field,key⏎theme | Row 2, column key: the text is empty; enter a value.
          field,key⏎theme,fin⏎theme,␀ | Row 3, column key: the text contains a NUL character
          field,key⏎theme,Finance, all | Row 2: the cell 3 is in a column without a name; put any text that contains the separator in quotation marks.
          field,key,⏎theme,fin,x | Row 2: the cell 3 is in a column without a name
          field,key,label⏎theme,fin,A⏎theme,fin,B | Row 3: the key "fin" of the field "theme" has the label "B" here and "A" in row 2; keep only one.
          field,key,label⏎theme,fin,A⏎theme,fin, | has the label (none) here and "A" in row 2
          field,key⏎theme,fin⏎theme,"fin | after line 2, a quotation mark isn't closed
          field,key⏎theme,"fin"x | after line 1, a quotation mark isn't closed, text follows a closing
          """)
  void saysWhatIsWrongWithATable(@Nullable String text, String what) {
    String csv = text == null ? "" : text.replace('⏎', '\n').replace('␀', '\0');
    String said = refusal(csv.getBytes(UTF_8), Format.CSV);

    assertTrue(said.contains(what), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          [] | this is not a JSON object, so it is not a file of dropdown values
          {} | so this is not a file of dropdown values
          {"format":"casedesk-plan"} | so this is not a file of dropdown values
          {"format":"casedesk-options"} | the field "version" is missing
          {"format":"casedesk-options","version":2} | the version is 2, but this version of Casedesk supports only version 1; use the version of Casedesk that wrote the file.
          {"format":"casedesk-options","version":1} | the field "options" is missing
          {"format":"casedesk-options","version":1,"options":{}} | the field "options" must be a list
          {"format":"casedesk-options","version":1,"option":[]} | the field "option" is unknown; remove it
          {"format":"casedesk-options","format":"casedesk-options"} | the field "format" occurs twice
          {"format":"casedesk-options","version":1,"connection":7,"options":[]} | the field "connection" must be text in quotes
          {"format":"casedesk-options","version":1,"options":null} | /options can't be used: the field "options" must be a list
          {"format":"casedesk-options","version":1,"options":[null]} | /options/0 can't be used: this is not a JSON object.
          {"format":"casedesk-options","version":1,"options":[{"field":"a","key":null}]} | /options/0/key can't be used: the field "key" must be text in quotes, but is null.
          {"format":"casedesk-options","version":1,"options":[7]} | /options/0 can't be used: this is not a JSON object.
          {"format":"casedesk-options","version":1,"options":[{"field":"a","key":7}]} | /options/0/key can't be used: the field "key" must be text in quotes, but is a number.
          {"format":"casedesk-options","version":1,"options":[{"field":"a"}]} | /options/0 can't be used: the field "key" is missing; add it.
          {"format":"casedesk-options","version":1,"options":[{"field":"a","key":"b","use":1}]} | the field "use" is unknown
          {"format":"casedesk-options","version":1,"options":[{"field":"a","key":" "}]} | /options/0/key: the text is empty; enter a value.
          {"format":"casedesk-options","version":1,"options":[{"field":"a","key":"\\ud800"}]} | /options/0/key: the text contains an incomplete character
          {"format":"casedesk-options","version":1,"options":[]}{} | there is text after the end of the JSON
          {"format":"casedesk-options","version":1,"options":[{"field":"a", | the JSON is not valid at line 1, column
          """)
  void saysWhatIsWrongWithADocument(String json, String what) {
    String said = refusal(json.getBytes(UTF_8), Format.JSON);

    assertTrue(said.contains(what), said);
  }

  @Test
  void aLabelMayBeNull() throws IOException {
    String json =
        "{\"format\":\"casedesk-options\",\"version\":1,"
            + "\"options\":[{\"field\":\"a\",\"key\":\"b\",\"label\":null}]}";

    assertEquals(
        List.of(imported("a", "b", null)), read(json.getBytes(UTF_8), Format.JSON).options());
  }

  @Test
  void anotherEncodingIsRefused() {
    String text = "field,key\ntheme,Zoë\n";
    for (byte[] bytes :
        List.of(
            text.getBytes(StandardCharsets.UTF_16),
            text.getBytes(StandardCharsets.UTF_16LE),
            text.getBytes(StandardCharsets.ISO_8859_1))) {
      assertTrue(refusal(bytes, Format.CSV).contains("the text is not UTF-8"));
      assertTrue(refusal(bytes, Format.JSON).contains("the text is not UTF-8"));
    }
  }

  @Test
  void whatIsTooLongIsRefusedAndCounted() throws IOException {
    String most = "k".repeat(DropdownValueFile.LONGEST);
    assertEquals(
        List.of(imported("theme", most, most)),
        csv("field,key,label\ntheme," + most + "," + most).options());
    assertTrue(
        refusal(("field,key\ntheme,k" + most).getBytes(UTF_8), Format.CSV)
            .contains("Row 2, column key: the text has 10001 characters, but only 10000"));
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return ' ';
          }

          @Override
          public int read(byte[] bytes, int from, int length) {
            Arrays.fill(bytes, from, from + length, (byte) ' ');
            return length;
          }
        };
    InvalidDropdownValuesException huge =
        assertThrows(
            InvalidDropdownValuesException.class,
            () -> DropdownValueFile.read(endless, Format.CSV));
    assertTrue(
        String.valueOf(huge.getMessage()).contains("the file is larger than 128 MiB; split it"));
    String wrong = "theme,\n".repeat(1_000);
    assertEquals(20, refusal(("field,key\n" + wrong).getBytes(UTF_8), Format.CSV).lines().count());
  }

  @Test
  void manyRowsAreTaken() throws IOException {
    String rows =
        IntStream.range(0, MANY)
            .mapToObj(i -> "theme,k" + i + ",Label " + i)
            .collect(Collectors.joining("\n", "field,key,label\n", ""));

    assertEquals(MANY, csv(rows).options().size());
  }

  @Test
  void whatLooksLikeAMistakeAndMayBeNoneIsSaid() throws IOException {
    Contents contents =
        csv(
            """
            field,key,label
            theme,fin,hr
            theme,hr,HR
            theme,it,Office
            theme,of\040,office
            theme,same,same
            other,x,Office
            """);

    assertEquals(
        List.of(
            "Row 2: the label of \"fin\" is also a key of the field \"theme\", so Casedesk uses it"
                + " as a key; check that keys and labels are in the right columns.",
            "Row 3: the keys \"fin\" and \"hr\" of the field \"theme\" have the same label, so"
                + " Casedesk can't replace this label with a key.",
            "Row 5: the key \"of \" starts or ends with a space; this space is part of the key.",
            "Row 5: the keys \"it\" and \"of \" of the field \"theme\" have the same label, so"
                + " Casedesk can't replace this label with a key."),
        contents.remarks().stream().map(Message::text).toList());
    assertEquals(6, contents.options().size());
    String spaced =
        IntStream.range(0, 30).mapToObj(i -> "theme, " + i).collect(Collectors.joining("\n"));
    List<Message> many = csv("field,key\n" + spaced).remarks();
    assertEquals("More notes like these: 10.", many.getLast().text());
  }

  @Test
  void whatNoFileCanHoldIsLeftOut() throws IOException {
    List<DropdownValueEntry> odd =
        List.of(
            imported("theme", "a\0b", null),
            imported("theme", "\ud800", null),
            imported("theme", " ", null),
            imported("", "a", null),
            imported("theme", "a", "l".repeat(DropdownValueFile.LONGEST + 1)));
    odd.forEach(option -> assertFalse(DropdownValueFile.carries(option), option.toString()));
    assertTrue(DropdownValueFile.carries(imported("theme", "a", " ")));
    for (Format format : Format.values()) {
      assertEquals(List.of(), read(written(odd, format), format).options());
    }
  }

  @Test
  void isReadFromAFileWhoseNameSaysItsFormat(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("o.CSV"), written(EXAMPLE, Format.CSV));
    assertEquals(4, DropdownValueFile.read(file, Format.CSV).options().size());
    assertEquals(Optional.of(Format.CSV), Format.of(file));
    assertEquals(Optional.of(Format.JSON), Format.of(Path.of("a.json")));
    assertEquals(Optional.empty(), Format.of(Path.of("csv")));
    assertThrows(
        NoSuchFileException.class,
        () -> DropdownValueFile.read(folder.resolve("none"), Format.CSV));
  }
}
