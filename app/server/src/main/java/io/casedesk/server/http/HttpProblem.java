package io.casedesk.server.http;

import java.io.Serial;

/** An answer that is not a success. The message goes to the sender in the error envelope. */
final class HttpProblem extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final int status;

  private HttpProblem(int status, String message) {
    super(message);
    this.status = status;
  }

  static HttpProblem badRequest(String message) {
    return new HttpProblem(400, message);
  }

  static HttpProblem unauthorized() {
    return new HttpProblem(
        401,
        "The bearer token is missing or not valid. Send the header Authorization: Bearer <TOKEN>.");
  }

  static HttpProblem readOnly(String tokenName) {
    return new HttpProblem(
        403, "The token \"" + tokenName + "\" is for reading only. Use one that may write.");
  }

  static HttpProblem notFound(String message) {
    return new HttpProblem(404, message);
  }

  static HttpProblem notAllowed(String message) {
    return new HttpProblem(405, message);
  }

  static HttpProblem tooSlow() {
    return new HttpProblem(408, "The body took too long to arrive. Send it faster, or send less.");
  }

  static HttpProblem encoded() {
    return new HttpProblem(
        415, "The body is compressed, which is not read here. Send it without Content-Encoding.");
  }

  static HttpProblem tooLarge(int limit) {
    return new HttpProblem(
        413, "The body is larger than " + limit + " bytes, the most that is read. Send less.");
  }

  /** 500, because the contract (7) lists no other status of a service that can't answer now. */
  static HttpProblem busy() {
    return new HttpProblem(
        500, "Too many large lists are being read at the moment. Try again, or ask for less.");
  }

  int status() {
    return status;
  }

  String text() {
    String message = getMessage();
    return message == null ? "" : message;
  }
}
