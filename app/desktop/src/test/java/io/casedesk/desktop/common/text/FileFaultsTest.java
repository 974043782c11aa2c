package io.casedesk.desktop.common.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.checklists.ReviewFile;
import io.casedesk.files.checklists.ReviewPack;
import io.casedesk.files.dropdowns.DropdownValueFile;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.files.plans.PlanFile;
import io.casedesk.files.table.Table;
import io.casedesk.messages.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The faults of files, which the engine finds, are German in the German window. */
class FileFaultsTest {

  private static final String PLAN =
      "{'format':'casedesk-plan','version':1,'connection':'http://x','kind':'use-cases',"
          + "'made':'2026-11-21T09:15:00Z','changes':[%s]}";
  private static final String CREATE =
      PLAN.formatted("").replace("'changes'", "'creates':[%s],'changes'");
  private static final String CHANGE = "{'record':'a','field':'y','wanted':null%s}";
  private static final String REVIEWS =
      "{'format':'casedesk-reviews','version':1,'connection':'http://x','reviews':[%s]}";
  private static final String REVIEW =
      "{'id':'r','supersedes':[%s],'fingerprint':'f','content':{}}";
  private static final String OPTIONS = "{'format':'casedesk-options','version':1,'options':[%s]}";

  /** Words that only English has; names of fields and files may be in any language. */
  private static final Pattern ENGLISH =
      Pattern.compile("\\b(?:the|is|are|it|its|has|must|not|be|of|and|or|row|change|cannot)\\b");

  private final Messages german = new Messages(Locale.GERMAN);

  /** Reads a text as a file; a quotation mark is written as an apostrophe. */
  @FunctionalInterface
  private interface Reader {
    void read(byte[] file) throws IOException;
  }

  private void speaksGerman(Reader reader, String file) {
    Throwable thrown =
        assertThrows(
            RuntimeException.class, () -> reader.read(file.replace('\'', '"').getBytes(UTF_8)));
    Message message = Message.ofFailure(thrown);
    assertInstanceOf(Message.Coded.class, message, thrown::toString);
    isGerman(message);
  }

  private void isGerman(Message message) {
    String text = german.text(message);
    assertNotEquals(message.text(), text);
    String words = text.replaceAll("„[^“]*“|‚[^‘]*‘|true or false", "");
    assertFalse(ENGLISH.matcher(words).find(), text);
  }

  private void speakGerman(Reader reader, String... files) {
    Executable[] all = new Executable[files.length];
    for (int i = 0; i < files.length; i++) {
      String file = files[i];
      all[i] = () -> speaksGerman(reader, file);
    }
    assertAll(all);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{}",
        "{'format':'casedesk-none'}",
        "{'format':'casedesk-plan','version':9}",
        "{'format':'casedesk-reviews','version':9}",
        "{'format':'casedesk-options','version':9}",
        "\\u0000"
      })
  void ofAnyFile(String file) {
    speakGerman(json -> PlanFile.read(new ByteArrayInputStream(json)), file);
    speakGerman(ReviewFile::read, file);
    speakGerman(json -> options(json, Format.JSON), file);
  }

  @Test
  void ofPlans() {
    speakGerman(
        json -> PlanFile.read(new ByteArrayInputStream(json)),
        PLAN.formatted("").replace("use-cases", "cases"),
        PLAN.formatted("").replace("http://x", " "),
        PLAN.formatted("").replace("2026", "now"),
        PLAN.formatted("").replace("[]", "{}"),
        PLAN.formatted("7"),
        PLAN.formatted("{'record':7}"),
        PLAN.formatted("{'record':'a','field':'y'}"),
        PLAN.formatted(CHANGE.formatted(",'x':1")),
        PLAN.formatted(CHANGE.formatted(",'wanted':1")),
        PLAN.formatted(CHANGE.formatted(",'clear':'yes'")),
        PLAN.formatted(CHANGE.formatted(",'clear':true").replace("null", "1")),
        PLAN.formatted(CHANGE.formatted(",'was_absent':true")),
        PLAN.formatted(CHANGE.formatted("").replace("'a'", "''")),
        PLAN.formatted(CHANGE.formatted("").replace("'y'", "''")),
        PLAN.formatted(CHANGE.formatted("") + "," + CHANGE.formatted("")),
        CREATE.formatted("{'row':'1','name':'n','values':1}"),
        CREATE.formatted("{'row':'1','name':' ','values':{}}"),
        CREATE.formatted("{'row':'','name':'n','values':{}}"),
        CREATE.formatted("{'row':'1','name':'n','values':{}},{'row':'1','name':'n','values':{}}"));
  }

  @Test
  void ofReviews() {
    speakGerman(
        ReviewFile::read,
        REVIEWS.formatted("1"),
        REVIEWS.formatted("{}"),
        REVIEWS.formatted(REVIEW.formatted("'r'")),
        REVIEWS.formatted(REVIEW.formatted("")),
        REVIEWS.formatted("").replace("]", "],'assignments':[{'due':'soon'}]"),
        REVIEWS
            .formatted("")
            .replace(
                "]",
                "],'assignments':[{'solution':'s','checklist':'c','reviewer':'r','due':'soon'}]"));
  }

  @Test
  void ofChecklistsOnAPage() {
    String data = "<script type='application/x-ndjson' id='casedesk-checklists'>\n";
    speakGerman(
        page -> ReviewPack.read(new ByteArrayInputStream(page)),
        "{}",
        data,
        data + "{}",
        data + "7",
        data + "{");
  }

  @Test
  void ofDropdownValues() {
    speakGerman(
        json -> options(json, Format.JSON),
        OPTIONS.formatted("7"),
        OPTIONS.formatted("{'field':'a','key':7}"),
        OPTIONS.formatted("{'field':'a','key':' '}"));
    speakGerman(
        csv -> options(csv, Format.CSV),
        "",
        "theme",
        "label",
        "field,key,Key",
        "field,key\n,fin",
        "field,key\ntheme,\0",
        "field,key\ntheme," + "k".repeat(10_001),
        "field,key\ntheme,fin,more",
        "field,key\ntheme,'fin",
        "field,key,label\ntheme,fin,A\ntheme,fin,B",
        "field,key,label\n,fin,A\ntheme,,B\ntheme,fin,A\ntheme,fin,");
  }

  @Test
  void ofRemarksOnDropdownValues() throws IOException {
    StringBuilder rows = new StringBuilder("field,key,label\na,k ,L\na,m,l\na,n,m\n");
    for (int i = 0; i < 30; i++) {
      rows.append("a, ").append(i).append(",\n");
    }
    List<Message> remarks =
        DropdownValueFile.read(
                new ByteArrayInputStream(rows.toString().getBytes(UTF_8)), Format.CSV)
            .remarks();
    assertTrue(remarks.size() > 20);
    remarks.forEach(this::isGerman);
  }

  @Test
  void ofAnEncodingThatWasGuessed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("cases.csv");
    Files.write(file, "source_id;name\n1;Łódź\n".getBytes(Charset.forName("windows-1250")));
    isGerman(Table.read(file, Table.TableOptions.none()).doubt());
  }

  private static void options(byte[] file, Format format) throws IOException {
    DropdownValueFile.read(new ByteArrayInputStream(file), format);
  }
}
