package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of the API reference in a real browser, with pictures in {@code target/pictures}. Needs
 * {@code chromium} and {@code chromedriver}, and is skipped without. Once is enough: the pages do
 * not know which database there is.
 */
@TestInstance(Lifecycle.PER_CLASS)
@Tag(TestDatabase.SQLITE)
@EnabledIf("io.casedesk.server.Chromium#isInstalled")
@Tag("external")
final class ReferencePageBrowserTest {

  private static final String LIST = "#operations-Use_cases-listUseCases ";
  private static final String CREATE = "#operations-Use_cases-createUseCase ";
  private static final String PATCH = "#operations-Use_cases-updateUseCase ";
  private static final String STATUS = ".live-responses-table .response-col_status";
  private static final String BODY = ".live-responses-table .response-col_description";

  private DatabaseAddress database;
  private CaseService service;
  private Chromium browser;
  private String page;
  private String token;

  @BeforeAll
  void start(@TempDir Path folder) {
    database = TestDatabase.in(folder, "browser");
    service = CaseService.start(ServiceOptions.of(database).withSample(200));
    page = service.referenceUrl().toString();
    browser = new Chromium(folder.resolve("profile"));
  }

  @AfterAll
  void stop() {
    browser.close();
    service.close();
  }

  @BeforeEach
  void come() {
    token = service.issueToken("analysts");
    browser.show(1280, 900, false);
  }

  @AfterEach
  void leavesNoComplaintsAndAsksNobodyElse() {
    assertEquals(List.of(), browser.complaints());
    List<String> requests = browser.requests();
    assertFalse(requests.isEmpty());
    for (String address : requests) {
      assertTrue(
          address.startsWith(service.baseUrl() + "/api/swagger") || address.startsWith("data:"),
          address);
    }
  }

  /** Answers the browser's question for a password, then opens the page as a person does. */
  private void signIn(String address) {
    browser.open("about:blank");
    browser.open(page.replace("://", "://anyone:" + token + "@"));
    browser.open("about:blank");
    browser.requests();
    browser.open(address);
    browser.text(".bar", ".*Signed in with the token.*");
  }

  private void tryOut(String operation) {
    browser.click(operation + ".opblock-summary-control", operation + ".try-out__btn");
    browser.click(operation + ".try-out__btn", operation + ".execute");
  }

  @Test
  void triesARead() {
    signIn(page + "#/Use%20cases/listUseCases");
    browser.text(LIST + ".opblock-body", ".*Try it out.*");
    browser.click(LIST + ".try-out__btn", LIST + ".execute");
    browser.type(LIST + "tr[data-param-name=page] input", "0");
    browser.type(LIST + "tr[data-param-name=limit] input", "2");
    browser.click(LIST + ".execute");
    browser.text(LIST + STATUS, "200.*");
    String body = browser.text(LIST + BODY, ".*\"totalPages\": 100.*");
    assertTrue(body.contains("\"source_id\":"), body);
    String curl = browser.text(LIST + ".curl", ".*curl.*");
    assertTrue(curl.contains("Authorization: Bearer <TOKEN>"), curl);
    assertTrue(curl.contains("/api/public/use-cases?page=0&limit=2"), curl);
    assertFalse(curl.contains("/try") || curl.contains("Reference"), curl);
    String shown = browser.text(LIST + ".request-url pre", "http.*");
    assertTrue(shown.startsWith(service.baseUrl() + "/api/public/use-cases?page=0"), shown);
    browser.scrollTo(LIST + ".responses-wrapper");
    browser.picture("reference-tried");
  }

  @Test
  void triesWrites() {
    signIn(page);
    tryOut(CREATE);
    browser.type(CREATE + "textarea.body-param__text", "{\"name\": \"Tried in a browser\"}");
    browser.click(CREATE + ".execute");
    browser.text(CREATE + STATUS, "201.*");
    String made = browser.text(CREATE + BODY, ".*Tried in a browser.*");
    Matcher id = Pattern.compile("\"id\": \"([^\"]+)\"").matcher(made);
    assertTrue(id.find(), made);

    tryOut(PATCH);
    browser.type(PATCH + "tr[data-param-name=caseId] input", id.group(1));
    browser.type(
        PATCH + "textarea.body-param__text", "{\"custom_fields\": {\"sponsor\": \"Zoë\"}}");
    browser.click(PATCH + ".execute");
    browser.text(PATCH + STATUS, "200.*");
    browser.text(PATCH + BODY, ".*\"sponsor\": \"Zoë\".*");
  }

  @Test
  void saysThatATokenMayOnlyRead() {
    TestDatabase.execute(database, "UPDATE token SET read_only = TRUE WHERE name = 'analysts'");
    signIn(page);
    browser.text(".bar", ".*analysts, which may only read.*");
    tryOut(CREATE);
    browser.click(CREATE + ".execute");
    browser.text(CREATE + STATUS, "403.*");
    browser.text(CREATE + BODY, ".*is read-only.*");
  }

  @Test
  void showsNothingWithoutAToken() {
    browser.open(page);
    browser.text("body", ".*token is missing.*|");
    assertFalse(browser.has(".bar"));
  }

  @Test
  void looksAsItShould() {
    signIn(page);
    browser.text("#reference", ".*Choices where the contract is silent.*");
    browser.picture("reference-light");
    browser.scrollTo("#reference h2[id*=choices], #reference table");
    browser.picture("reference-choices");
    browser.scrollTo(".opblock-tag-section");
    browser.picture("reference-operations");
    browser.click("button[data-part='.models']");
    browser.picture("reference-schemas");
    browser.click(PATCH + ".opblock-summary-control", PATCH + ".try-out__btn");
    browser.scrollTo(PATCH);
    browser.picture("reference-operation");
    browser.show(420, 900, false);
    assertEquals(0, browser.overflow(), "nothing is wider than the screen");
    browser.picture("reference-operation-narrow");
    browser.scrollTo("#reference table");
    browser.picture("reference-choices-narrow");
    browser.scrollTo("body");
    browser.picture("reference-narrow");
  }

  @Test
  void looksAsItShouldInTheDark() {
    browser.show(1280, 900, true);
    signIn(page + "#/Use%20cases/updateUseCase");
    browser.text(PATCH + ".opblock-body", ".*caseId.*Try it out.*|.*Try it out.*caseId.*");
    browser.scrollTo(PATCH);
    browser.picture("reference-operation-dark");
    browser.scrollTo("body");
    browser.picture("reference-dark");
  }
}
